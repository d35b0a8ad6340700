import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('a mail never mentions its button, which its plain text version does not have', async () => {
  const folder = new URL('./nl/', import.meta.url)
  const mails: [string, unknown][] = []
  for (const file of await readdir(folder)) {
    const texts = JSON.parse(await readFile(new URL(file, folder), 'utf8'))
    if (texts.mail) mails.push([file, texts.mail])
  }
  expect(mails.map(([file]) => file)).toEqual(expect.arrayContaining(['accounts.json', 'payments.json', 'signup.json']))
  expect(mails.filter(([, texts]) => /\bknop\b/i.test(JSON.stringify(texts)))).toEqual([])
})
