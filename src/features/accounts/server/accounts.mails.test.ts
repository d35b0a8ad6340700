import { expect, test } from 'vitest'
import * as mails from './accounts.mails.ts'

const context = { locale: 'nl', timeZone: 'Europe/Amsterdam', ownTexts: {}, origin: 'https://vonk.test' }
const at = new Date('2026-05-17T18:05:00Z') // 20:05 in Amsterdam

/** Each mail with the phrases that its text and its HTML contain. */
const cases = {
  renderResetMail: [
    mails.renderResetMail(context, { token: 'geheim', hasCodes: true }),
    '/reset-password/do?token=geheim',
  ],
  renderNoAccountMail: [mails.renderNoAccountMail(context), '/signup'],
  renderBlockedMail: [mails.renderBlockedMail(context), '/pages/terms'],
  renderPasswordChangedMail: [mails.renderPasswordChangedMail(context, at), '/reset-password', '17 mei', '20:05'],
  renderNewAddressMail: [mails.renderNewAddressMail(context, 'geheim'), '/mail-change/do?token=geheim'],
  renderAddressInUseMail: [mails.renderAddressInUseMail(context), '/login'],
  renderAddressChangedMail: [
    mails.renderAddressChangedMail(context, { token: 'geheim', address: 'noa@example.org' }),
    '/mail-change/do?undo=geheim',
    'noa@example.org',
  ],
  renderAddressCorrectedMail: [mails.renderAddressCorrectedMail(context), '/complaints'],
  renderReactivationMail: [
    mails.renderReactivationMail(context, { token: 'geheim', until: at, cause: 'owner' }),
    '/reactivate?token=geheim',
    '17 mei',
  ],
  renderBannedMail: [
    mails.renderBannedMail(context, 'Je vroeg leden om geld.'),
    '/pages/terms',
    'Je vroeg leden om geld.',
  ],
  renderCodesOnMail: [mails.renderCodesOnMail(context, at), '/settings/account', '17 mei', '20:05'],
  renderCodesOffMail: [mails.renderCodesOffMail(context, at), '/settings/account', '17 mei', '20:05'],
  renderRecoveryCodeUsedMail: [
    mails.renderRecoveryCodeUsedMail(context, { at, left: 0 }),
    '/settings/account',
    '17 mei',
    'geen herstelcodes',
  ],
  renderNewRecoveryCodesMail: [mails.renderNewRecoveryCodesMail(context, at), '/settings/account', '17 mei', '20:05'],
  renderCodesRemovalMail: [mails.renderCodesRemovalMail(context, at), '/settings/account', '17 mei', '20:05'],
  renderUnbannedMail: [mails.renderUnbannedMail(context), '/login'],
  renderPasskeyAddedMail: [
    mails.renderPasskeyAddedMail(context, { name: 'Telefoon van Noa', at }),
    '/settings/account',
    'Telefoon van Noa',
    '17 mei',
  ],
} satisfies Record<keyof typeof mails, [mails.MailContent, ...string[]]>

test.each(Object.entries(cases))(
  'the mail of %s has the same phrases in text and in HTML',
  (_name, [mail, ...phrases]) => {
    for (const phrase of phrases) {
      expect(mail.text).toContain(phrase)
      expect(mail.html).toContain(phrase)
    }
    expect(mail.subject).not.toBe('')
    expect(`${mail.subject}${mail.text}${mail.html.replace(/<style[\s\S]*?<\/style>/g, '')}`).not.toMatch(/[{}]|mail\./)
  },
)
