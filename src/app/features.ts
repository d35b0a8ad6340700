import { discoverFeature } from '#features/discover/server/discover.feature.ts'
import { accountsFeature } from '#features/accounts/server/accounts.feature.ts'
import { backofficeFeature } from '#features/backoffice/server/backoffice.feature.ts'
import { bankFeature } from '#features/bank/server/bank.feature.ts'
import { chatFeature } from '#features/chat/server/chat.feature.ts'
import { creditsFeature } from '#features/credits/server/credits.feature.ts'
import { invoicesFeature } from '#features/invoices/server/invoices.feature.ts'
import { landersFeature } from '#features/landers/server/landers.feature.ts'
import { likesFeature } from '#features/likes/server/likes.feature.ts'
import { moderationFeature } from '#features/moderation/server/moderation.feature.ts'
import { notificationsFeature } from '#features/notifications/server/notifications.feature.ts'
import { pagesFeature } from '#features/pages/server/pages.feature.ts'
import { ordersFeature } from '#features/orders/server/orders.feature.ts'
import { photosFeature } from '#features/photos/server/photos.feature.ts'
import { pricingFeature } from '#features/pricing/server/pricing.feature.ts'
import { profilesFeature } from '#features/profiles/server/profiles.feature.ts'
import { relationsFeature } from '#features/relations/server/relations.feature.ts'
import { searchFeature } from '#features/search/server/search.feature.ts'
import { settingsFeature } from '#features/settings/server/settings.feature.ts'
import { signupFeature } from '#features/signup/server/signup.feature.ts'
import { sitesFeature } from '#features/sites/server/sites.feature.ts'
import { staffFeature } from '#features/staff/server/staff.feature.ts'
import {
  collectContract,
  collectErasers,
  collectInvariants,
  collectJobs,
  collectOfficeContract,
  collectOfficeRouter,
  collectRouter,
  collectRoutes,
  collectTables,
} from '#platform/server/feature.ts'
import { platformFeature } from '#platform/server/platform.feature.ts'
import { viewerFeature } from './viewer.ts'

/** Every feature, in the order in which they export data. They erase members in the reverse order. */
export const features = [
  sitesFeature,
  staffFeature,
  accountsFeature,
  viewerFeature,
  relationsFeature,
  creditsFeature,
  photosFeature,
  profilesFeature,
  notificationsFeature,
  moderationFeature,
  pricingFeature,
  ordersFeature,
  bankFeature,
  invoicesFeature,
  searchFeature,
  likesFeature,
  chatFeature,
  discoverFeature,
  signupFeature,
  settingsFeature,
  landersFeature,
  pagesFeature,
  backofficeFeature,
  platformFeature, // last, so that an erasure begins with the end of the sessions
] as const

/** Every endpoint of the product, by feature. */
export const contract = collectContract(features)

export type Contract = typeof contract

/** The implementation of every endpoint. */
export const api = collectRouter(features)

/** Every endpoint for staff, by feature. Only the host of the office serves them. */
export const officeContract = collectOfficeContract(features)

export type OfficeContract = typeof officeContract

/** The implementation of every endpoint for staff. */
export const officeApi = collectOfficeRouter(features)

/** The routes outside the API. */
export const routes = collectRoutes(features)

/** Every job of the product. */
export const jobs = collectJobs(features)

/** Every table of the product. */
export const tables = collectTables(features)

/** The listeners of `memberErased`. */
export const erasers = collectErasers(features)

/** The invariants of the data, by their description. The counters of members are checked separately. */
export const invariants = collectInvariants(features)
