import { expect, test } from 'vitest'
import * as mails from './accounts.mails.ts'

const context = { locale: 'nl', origin: 'https://vonk.test' }
const at = new Date('2026-05-17T18:05:00Z') // 20:05 in Amsterdam

/** Every mail with the parts that its text and its HTML contain. */
const cases = {
  resetMail: [mails.resetMail(context, 'geheim'), '/reset-password/do?token=geheim'],
  noAccountMail: [mails.noAccountMail(context), '/signup'],
  blockedMail: [mails.blockedMail(context), '/pages/terms'],
  passwordChangedMail: [mails.passwordChangedMail(context, at), '/reset-password', '17 mei', '20:05'],
  newAddressMail: [mails.newAddressMail(context, 'geheim'), '/mail-change/do?token=geheim'],
  addressInUseMail: [mails.addressInUseMail(context), '/login'],
  addressChangedMail: [
    mails.addressChangedMail(context, { token: 'geheim', address: 'noa@example.org' }),
    '/mail-change/do?undo=geheim',
    'noa@example.org',
  ],
  reactivationMail: [
    mails.reactivationMail(context, { token: 'geheim', until: at }),
    '/reactivate?token=geheim',
    '17 mei',
  ],
  bannedMail: [mails.bannedMail(context, 'Je vroeg leden om geld.'), '/pages/terms', 'Je vroeg leden om geld.'],
  unbannedMail: [mails.unbannedMail(context), '/login'],
  passkeyAddedMail: [
    mails.passkeyAddedMail(context, { name: 'Telefoon van Noa', at }),
    '/settings/account',
    'Telefoon van Noa',
    '17 mei',
  ],
  codesRemovedMail: [mails.codesRemovedMail(context), '/settings/account'],
} satisfies Record<keyof typeof mails, [mails.MailContent, ...string[]]>

test.each(Object.entries(cases))('%s contains its parts in text and in HTML', (_name, [mail, ...parts]) => {
  for (const part of parts) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
  expect(mail.subject).not.toBe('')
  expect(`${mail.subject}${mail.text}${mail.html.replace(/<style[\s\S]*?<\/style>/g, '')}`).not.toMatch(/[{}]|mail\./)
})
