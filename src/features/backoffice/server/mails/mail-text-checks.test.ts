import { expect, test } from 'vitest'
import { isMailText } from '#features/sites/mail-texts.rules.ts'
import { listTexts } from '#platform/server/texts.ts'
import { completeLocales } from '#texts/locales.ts'
import { listMailTextProblems } from './mail-text-checks.ts'

test('every text of mails can replace itself, in each language', () => {
  const texts = completeLocales.map((locale) => [
    locale,
    Object.fromEntries([...listTexts(locale)].filter(([name]) => isMailText(name))),
  ])
  expect(listMailTextProblems({ mail_texts: Object.fromEntries(texts) })).toEqual([])
})

test('each problem of a text is a sentence about the setting', () => {
  const nl = {
    'accounts.mail.reset.footer': 'Zonder',
    'accounts.mail.reset.title': 'Met {hours}',
    'accounts.mail.reset.what': '<b>Vet</b>',
    'accounts.mail.reset.then': 'Half {x',
    'accounts.mail.passwordChanged.what': 'Op {at}',
    'payments.mail.withdraw': 'Nooit',
  }
  expect(listMailTextProblems({ mail_texts: { nl, xx: { 'accounts.mail.reset.title': 'Titel' } } })).toEqual([
    'mail_texts: nl accounts.mail.reset.footer lacks the value hours',
    'mail_texts: nl accounts.mail.reset.title has a value that does not exist: hours',
    'mail_texts: nl accounts.mail.reset.what has HTML',
    'mail_texts: nl accounts.mail.reset.then is no valid text with values',
    'mail_texts: nl accounts.mail.passwordChanged.what uses a value otherwise than the original: at',
    'mail_texts: nl payments.mail.withdraw is no text that a site can change',
    'mail_texts: xx accounts.mail.reset.title is no text that a site can change',
  ])
})
