import { accountsJobs } from '#features/accounts/server/accounts.jobs.ts'
import { likesJobs } from '#features/likes/server/likes.jobs.ts'
import { settingsJobs } from '#features/settings/server/settings.jobs.ts'
import { paymentsJobs } from '#features/payments/server/payments.jobs.ts'
import { photosJobs } from '#features/photos/server/photos.jobs.ts'
import { signupJobs } from '#features/signup/server/signup.jobs.ts'
import { deliverMails } from '#platform/server/mail/mail-delivery.ts'
import { deleteOldMails } from '#platform/server/mail/mail.ts'
import { deleteOldFailedJobs, releaseAbandonedJobs, type Job } from '#platform/server/jobs/queue.ts'
import { deleteEndedSessions } from '#platform/server/security/sessions.ts'

/** Every job of the product. */
export const jobs: Job[] = [
  deliverMails,
  deleteOldMails,
  releaseAbandonedJobs,
  deleteOldFailedJobs,
  deleteEndedSessions,
  ...accountsJobs,
  ...likesJobs,
  ...settingsJobs,
  ...paymentsJobs,
  ...photosJobs,
  ...signupJobs,
]
