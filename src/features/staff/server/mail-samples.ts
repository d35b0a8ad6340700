// Public: other features or the app use this file.
import { SAMPLE_TOKEN, type MailSamples } from '#features/sites/server/mail-samples.ts'
import { renderInvitationMail, renderSetupMail } from './staff.mails.ts'

/** Renders every mail to staff with example data. */
export const staffMailSamples: MailSamples = {
  invitation: (site) => renderInvitationMail(site, SAMPLE_TOKEN),
  setup: (site) => renderSetupMail(site, SAMPLE_TOKEN),
}
