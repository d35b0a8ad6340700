import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData, type Erasure } from '#platform/server/feature-tables.ts'
import { notificationsExport } from './export.sql.ts'
import { notificationsInvariants } from './invariants.sql.ts'
import { eraseMailedEvents } from './mail/mail-events.ts'
import { deleteMenuVersion } from './menu-version.ts'
import { erasePushedEvents } from './push/push-news.ts'
import { notificationsApi, notificationsOffice, registerMailRoutes } from './notifications.api.ts'
import { notificationsJobs } from './notifications.jobs.ts'

const erasure: Erasure = { cascadesFrom: 'account' }

export const notificationsFeature = defineFeature({
  name: 'notifications',
  api: notificationsApi,
  office: notificationsOffice,
  routes: [registerMailRoutes],
  jobs: notificationsJobs,
  tables: {
    member_version: {
      erasure: { erasedBy: deleteMenuVersion },
      export: { excluded: 'a counter of changes of the menu' },
    },
    notification_preference: { erasure, export: { rows: notificationsExport.notification_preference } },
    mail_suspension: { erasure, export: { rows: notificationsExport.mail_suspension } },
    dismissed_alert: { erasure, export: { rows: notificationsExport.dismissed_alert } },
    member_time_zone: { erasure, export: { rows: notificationsExport.member_time_zone } },
    notification_visit: { erasure, export: { rows: notificationsExport.notification_visit } },
    mailed_event: {
      erasure: { erasedBy: eraseMailedEvents },
      export: { rows: notificationsExport.mailed_event, omitted: { subject_id: omissions.internalId } },
    },
    pending_mail_check: { erasure, export: { excluded: 'the time of the next decision about a mail' } },
    notification_scan: withoutPersonalData,
    push_subscription: {
      erasure,
      export: {
        rows: notificationsExport.push_subscription,
        omitted: {
          session_id: omissions.secret,
          p256dh: 'a key of the browser',
          auth: 'a secret of the browser',
          origin: 'the address of the site itself',
        },
      },
    },
    pushed_event: {
      erasure: { erasedBy: erasePushedEvents },
      export: { rows: notificationsExport.pushed_event, omitted: { subject_id: omissions.internalId } },
    },
    pending_push_check: { erasure, export: { excluded: 'the time of the next decision about a push message' } },
    push_scan: withoutPersonalData,
  },
  invariants: notificationsInvariants,
})
