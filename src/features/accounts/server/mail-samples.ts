// Public: other features or the app use this file.
import { SAMPLE_TOKEN, type MailSamples } from '#features/sites/server/mail-samples.ts'
import {
  renderAddressChangedMail,
  renderAddressCorrectedMail,
  renderAddressInUseMail,
  renderBannedMail,
  renderBlockedMail,
  renderCodesOffMail,
  renderCodesOnMail,
  renderCodesRemovalMail,
  renderNewAddressMail,
  renderNewRecoveryCodesMail,
  renderNoAccountMail,
  renderPasskeyAddedMail,
  renderPasswordChangedMail,
  renderReactivationMail,
  renderRecoveryCodeUsedMail,
  renderResetMail,
  renderUnbannedMail,
} from './accounts.mails.ts'

/** Renders every mail about an account with example data. */
export const accountMailSamples: MailSamples = {
  reset: (site) => renderResetMail(site, { token: SAMPLE_TOKEN, hasCodes: true }),
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
  codesOn: (site) => renderCodesOnMail(site, site.now),
  codesOff: (site) => renderCodesOffMail(site, site.now),
  recoveryCodeUsed: (site) => renderRecoveryCodeUsedMail(site, { at: site.now, left: 7 }),
  newRecoveryCodes: (site) => renderNewRecoveryCodesMail(site, site.now),
  codesRemoval: (site) => renderCodesRemovalMail(site, site.now),
  passkeyAdded: (site) => renderPasskeyAddedMail(site, { name: site.example('device'), at: site.now }),
}
