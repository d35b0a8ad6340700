// Public: other features or the app use this file.
import type { MailSamples } from '#features/sites/server/mail-samples.ts'
import { renderVerificationMail } from './photos.mails.ts'

/** Renders every mail about the verification of a photo with example data. */
export const photoMailSamples: MailSamples = {
  verified: (site) => renderVerificationMail(site, null),
  notVerified: (site) => renderVerificationMail(site, 'unclear'),
}
