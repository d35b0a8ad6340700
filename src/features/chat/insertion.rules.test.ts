import { expect, test } from 'vitest'
import { insertText } from './insertion.rules.ts'

test('an inserted text replaces the selected text, and a position beyond the text means its end', () => {
  expect(insertText('Hoi Bert', { start: 3, end: 3 }, '😀')).toEqual({ text: 'Hoi😀 Bert', caret: 5 })
  expect(insertText('Hoi Bert', { start: 4, end: 8 }, '😀')).toEqual({ text: 'Hoi 😀', caret: 6 })
  expect(insertText('', { start: 9, end: 9 }, '😀')).toEqual({ text: '😀', caret: 2 })
})
