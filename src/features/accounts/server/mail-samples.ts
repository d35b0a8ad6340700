import { SAMPLE_TOKEN, type MailSamples } from '#features/sites/server/sites.ts'
import {
  renderAddressChangedMail,
  renderAddressCorrectedMail,
  renderAddressInUseMail,
  renderBannedMail,
  renderBlockedMail,
  renderNewAddressMail,
  renderNoAccountMail,
  renderPasskeyAddedMail,
  renderPasswordChangedMail,
  renderReactivationMail,
  renderResetMail,
  renderUnbannedMail,
} from './accounts.mails.ts'

/** Renders every mail about an account with example data. */
export const accountMailSamples: MailSamples = {
  reset: (site) => renderResetMail(site, SAMPLE_TOKEN),
  noAccount: renderNoAccountMail,
  blocked: renderBlockedMail,
  passwordChanged: (site) => renderPasswordChangedMail(site, site.now),
  newAddress: (site) => renderNewAddressMail(site, SAMPLE_TOKEN),
  addressInUse: renderAddressInUseMail,
  addressChanged: (site) => renderAddressChangedMail(site, { token: SAMPLE_TOKEN, address: site.example('address') }),
  addressCorrected: renderAddressCorrectedMail,
  reactivation: (site) => renderReactivationMail(site, { token: SAMPLE_TOKEN, until: site.now, cause: 'owner' }),
  banned: (site) => renderBannedMail(site, site.example('reason')),
  unbanned: renderUnbannedMail,
  passkeyAdded: (site) => renderPasskeyAddedMail(site, { name: site.example('device'), at: site.now }),
}
