import { accountsJobs } from '#features/accounts/server/accounts.jobs.ts'
import { likesJobs } from '#features/likes/server/likes.jobs.ts'
import { meJobs } from '#features/me/server/me.jobs.ts'
import { paymentsJobs } from '#features/payments/server/payments.jobs.ts'
import { photosJobs } from '#features/photos/server/photos.jobs.ts'
import { signupJobs } from '#features/signup/server/signup.jobs.ts'
import { deliverMails } from '#platform/server/mail-delivery.ts'
import { deleteOldMails } from '#platform/server/mail.ts'
import { deleteOldFailures, releaseStale, type Job } from '#platform/server/queue.ts'
import { forgetEndedSessions } from '#platform/server/sessions.ts'

/** Every job of the product. */
export const jobs: Job[] = [
  deliverMails,
  deleteOldMails,
  releaseStale,
  deleteOldFailures,
  forgetEndedSessions,
  ...accountsJobs,
  ...likesJobs,
  ...meJobs,
  ...paymentsJobs,
  ...photosJobs,
  ...signupJobs,
]
