import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('a mail never mentions its button, which its plain text version does not have', async () => {
  const folder = new URL('./nl/', import.meta.url)
  const mails: [string, unknown][] = []
  for (const file of await readdir(folder)) {
    const words = JSON.parse(await readFile(new URL(file, folder), 'utf8'))
    if (words.mail) mails.push([file, words.mail])
  }
  expect(mails.map(([file]) => file)).toEqual(expect.arrayContaining(['accounts.json', 'payments.json', 'signup.json']))
  expect(mails.filter(([, words]) => /\bknop\b/i.test(JSON.stringify(words)))).toEqual([])
})
