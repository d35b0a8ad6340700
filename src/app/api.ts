import { accountsApi } from '#features/accounts/server/accounts.api.ts'
import { chatApi } from '#features/chat/server/chat.api.ts'
import { landersApi } from '#features/landers/server/landers.api.ts'
import { likesApi } from '#features/likes/server/likes.api.ts'
import { settingsApi } from '#features/settings/server/settings.api.ts'
import { paymentsApi } from '#features/payments/server/payments.api.ts'
import { photosApi } from '#features/photos/server/photos.api.ts'
import { profilesApi } from '#features/profiles/server/profiles.api.ts'
import { relationsApi } from '#features/relations/server/relations.api.ts'
import { searchApi } from '#features/search/server/search.api.ts'
import { signupApi } from '#features/signup/server/signup.api.ts'
import { sitesApi } from '#features/sites/server/sites.api.ts'
import { viewerApi } from './viewer.ts'

/** The implementation of every endpoint of the contract. */
export const api = {
  sites: sitesApi,
  accounts: accountsApi,
  viewer: viewerApi,
  relations: relationsApi,
  photos: photosApi,
  profiles: profilesApi,
  payments: paymentsApi,
  search: searchApi,
  likes: likesApi,
  chat: chatApi,
  signup: signupApi,
  settings: settingsApi,
  landers: landersApi,
}
