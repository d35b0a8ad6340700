// Public: other features or the app use this file.
import { SAMPLE_TOKEN, type MailSamples } from '#features/sites/server/mail-samples.ts'
import { renderAddressTakenMail, renderConfirmationMail, renderPartnerSignupMail } from './signup.mails.ts'

/** Renders every mail of the signup with example data. */
export const signupMailSamples: MailSamples = {
  confirm: (site) =>
    renderConfirmationMail({ ...site, siteName: site.name }, { token: SAMPLE_TOKEN, code: site.example('code') }),
  complete: (site) =>
    renderPartnerSignupMail(
      { ...site, siteName: site.name },
      { token: SAMPLE_TOKEN, network: site.example('network') },
    ),
  taken: (site) => renderAddressTakenMail({ ...site, siteName: site.name }),
}
