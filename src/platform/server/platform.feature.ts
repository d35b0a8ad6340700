import { defineFeature } from '#platform/server/feature.ts'
import { omissions } from '#platform/server/feature-tables.ts'
import { deleteOldFailedJobs, releaseAbandonedJobs } from '#platform/server/jobs/queue.ts'
import { publishMessages } from '#platform/server/live/queued-bus.ts'
import { deliverMails } from '#platform/server/mail/mail-delivery.ts'
import { deleteOldMails } from '#platform/server/mail/mail.ts'
import { sendSms } from '#platform/server/sms/sms.ts'
import { deleteEndedSessions, endAllSessions } from '#platform/server/security/sessions.ts'
import { exportSessions } from '#platform/server/security/sessions.sql.ts'

export const platformFeature = defineFeature({
  name: 'platform',
  jobs: [
    deliverMails,
    deleteOldMails,
    releaseAbandonedJobs,
    deleteOldFailedJobs,
    deleteEndedSessions,
    publishMessages,
    sendSms,
  ],
  tables: {
    session: {
      erasure: { erasedBy: (ctx, { memberId }) => endAllSessions(ctx, memberId) },
      export: { rows: exportSessions, omitted: { id: omissions.secret, handle: omissions.internalId } },
    },
    mail_outbox: {
      erasure: { erasedWithAccount: true },
      export: {
        excluded: 'mails in the member’s own mailbox, for a day, with links that can change the account',
      },
    },
    mail_attachment: {
      erasure: { cascadesFrom: 'mail_outbox' },
      export: { excluded: 'the files of those mails; an invoice is exported in the table of invoices' },
    },
  },
})
