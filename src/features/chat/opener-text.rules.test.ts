import { expect, test } from 'vitest'
import { normalizeOpener } from './opener-text.rules.ts'

test.each([
  ['hoi, zin in koffie?', 'Bert'],
  ['  HOI!!! Zin   in koffie 😘', 'Bert'],
  ['Hoi Bert, zin in koffie?', 'Bert'],
  ['Hoi anne-marie! Zin in koffie?', 'Anne-Marie de Wit'],
  ['Hói Zoë, zin in k\u200boffie', 'Zoe'],
])('T20 %s to %s is the same opener', (text, name) => {
  expect(normalizeOpener(text, name)).toBe(normalizeOpener('Hoi, zin in koffie?', 'Kees'))
})

test.each(['Hoi, zin in thee?', 'Hoi, zin in koffie om 2?', '👋', '😘', 'Bert'])('T20 %s is another opener', (text) => {
  const others = ['Hoi, zin in koffie?', '❤️'].map((other) => normalizeOpener(other, 'Bert'))
  expect(normalizeOpener(text, 'Bert')).not.toBe('')
  expect(others).not.toContain(normalizeOpener(text, 'Bert'))
})
