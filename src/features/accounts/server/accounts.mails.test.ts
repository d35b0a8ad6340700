import { expect, test } from 'vitest'
import * as mails from './accounts.mails.ts'

const place = { locale: 'nl', origin: 'https://vonk.test' }
const moment = new Date('2026-05-17T18:05:00Z') // 20:05 in Amsterdam

/** Every mail with all that it must say, in its text and in its html. */
const cases = {
  resetMail: [mails.resetMail(place, 'geheim'), '/reset-password/do?token=geheim'],
  noAccountMail: [mails.noAccountMail(place), '/signup'],
  blockedMail: [mails.blockedMail(place), '/pages/terms'],
  passwordChangedMail: [mails.passwordChangedMail(place, moment), '/reset-password', '17 mei', '20:05'],
  newAddressMail: [mails.newAddressMail(place, 'geheim'), '/mail-change/do?token=geheim'],
  addressInUseMail: [mails.addressInUseMail(place), '/login'],
  addressChangedMail: [
    mails.addressChangedMail(place, { token: 'geheim', address: 'noa@example.org' }),
    '/mail-change/do?undo=geheim',
    'noa@example.org',
  ],
  wayBackMail: [mails.reactivationMail(place, { token: 'geheim', until: moment }), '/reactivate?token=geheim', '17 mei'],
  bannedMail: [mails.bannedMail(place, 'Je vroeg leden om geld.'), '/pages/terms', 'Je vroeg leden om geld.'],
  unbannedMail: [mails.unbannedMail(place), '/login'],
  passkeyAddedMail: [
    mails.passkeyAddedMail(place, { name: 'Telefoon van Noa', at: moment }),
    '/settings/account',
    'Telefoon van Noa',
    '17 mei',
  ],
  codesRemovedMail: [mails.codesRemovedMail(place), '/settings/account'],
} satisfies Record<keyof typeof mails, [mails.MailContent, ...string[]]>

test.each(Object.entries(cases))('%s says all that it is told, in text and in html', (_name, [mail, ...parts]) => {
  for (const part of parts) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
  expect(mail.subject).not.toBe('')
  expect(`${mail.subject}${mail.text}${mail.html.replace(/<style[\s\S]*?<\/style>/g, '')}`).not.toMatch(/[{}]|mail\./)
})
