import { expect, test } from 'vitest'
import { listTexts } from '#platform/server/texts.ts'

test.each([
  ['nl', /\bknop\b/i],
  ['en', /\bbutton\b/i],
  ['de', /\b(knopf|button)\b|schaltfläche\b/i],
])('a mail in %s never mentions its button, which its plain text version does not have', (locale, button) => {
  const mails = [...listTexts(locale)].filter(([key]) => /^[^.]+\.mail\./.test(key))
  const namespaces = new Set(mails.map(([key]) => key.split('.')[0]))
  expect([...namespaces]).toEqual(expect.arrayContaining(['accounts', 'payments', 'signup']))
  expect(mails.filter(([, text]) => button.test(text))).toEqual([])
})
