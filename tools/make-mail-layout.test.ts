import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderMailLayout } from './make-mail-layout.ts'

test('the generated mail layout is up to date', async () => {
  expect(readFileSync('src/platform/server/mail/mail-layout.html', 'utf8')).toBe(await renderMailLayout())
})
