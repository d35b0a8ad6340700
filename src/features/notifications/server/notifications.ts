export { notificationMailSamples, pushSamples } from './mail-samples.ts'
export {
  findMenuVersion,
  incrementMenuVersion,
  incrementMenuVersions,
  incrementPairMenuVersions,
} from './menu-version.ts'
export { dismissedAlertsSql } from './alerts.sql.ts'
export { entriesOfPage, type CollectedEntry, type EntriesPage } from './entries.ts'
export { endBounce, listMailSuspensions } from './preferences.ts'
export { recordRefusedMail, revokeRefusedMail } from './mail/mail-events.ts'
export { newsOfMember, newsRecipients, type News, type NewsPeriod, type Recipient } from './news.ts'
export { discreetSql, suspensionCausesSql } from './preferences.sql.ts'
export { recordPresence } from './push/push-subscriptions.ts'
export { recordTimeZone } from './time-zones.ts'
export { pushSubscribedSql } from './push/push.sql.ts'
