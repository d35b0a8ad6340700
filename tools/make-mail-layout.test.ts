import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderMailLayout } from './make-mail-layout.ts'

test('the mail layout is up to date with its source', async () => {
  expect(readFileSync('src/platform/server/mail/mail-layout.html', 'utf8')).toBe(await renderMailLayout())
})
