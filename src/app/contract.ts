import { accountsContract } from '#features/accounts/contract.ts'
import { chatContract } from '#features/chat/contract.ts'
import { landersContract } from '#features/landers/contract.ts'
import { likesContract } from '#features/likes/contract.ts'
import { settingsContract } from '#features/settings/contract.ts'
import { paymentsContract } from '#features/payments/contract.ts'
import { photosContract } from '#features/photos/contract.ts'
import { profilesContract } from '#features/profiles/contract.ts'
import { relationsContract } from '#features/relations/contract.ts'
import { searchContract } from '#features/search/contract.ts'
import { signupContract } from '#features/signup/contract.ts'
import { sitesContract } from '#features/sites/contract.ts'
import { viewerContract } from '#features/viewer/contract.ts'

/** Every endpoint of the product, by feature. */
export const contract = {
  sites: sitesContract,
  accounts: accountsContract,
  viewer: viewerContract,
  relations: relationsContract,
  photos: photosContract,
  profiles: profilesContract,
  payments: paymentsContract,
  search: searchContract,
  likes: likesContract,
  chat: chatContract,
  signup: signupContract,
  settings: settingsContract,
  landers: landersContract,
}

export type Contract = typeof contract
