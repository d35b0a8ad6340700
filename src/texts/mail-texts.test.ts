import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test.each([
  ['nl', /\bknop\b/i],
  ['en', /\bbutton\b/i],
  ['de', /\b(knopf|button)\b|schaltfläche\b/i],
])('a mail in %s never mentions its button, which its plain text version does not have', async (locale, button) => {
  const folder = new URL(`./${locale}/`, import.meta.url)
  const mails: [string, unknown][] = []
  for (const file of await readdir(folder)) {
    const texts = JSON.parse(await readFile(new URL(file, folder), 'utf8'))
    if (texts.mail) mails.push([file, texts.mail])
  }
  expect(mails.map(([file]) => file)).toEqual(expect.arrayContaining(['accounts.json', 'payments.json', 'signup.json']))
  const values = mails.map(([file, texts]) => [file, listTexts(texts)] as const)
  expect(values.filter(([, texts]) => texts.some((text) => button.test(text)))).toEqual([])
})

/** Lists the texts of a mail, without their keys: "button" is one of them. */
function listTexts(texts: unknown): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(listTexts)
}
