import { paymentsJobs } from '#features/payments/server/payments.jobs.ts'
import { signupJobs } from '#features/signup/server/signup.jobs.ts'
import { deliverMail, forgetSentMails } from '#platform/server/mail.ts'
import type { Job } from '#platform/server/queue.ts'

/** Every job of the product. */
export const jobs: Job[] = [deliverMail, forgetSentMails, ...paymentsJobs, ...signupJobs]
