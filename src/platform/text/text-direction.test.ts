import { expect, test } from 'vitest'
import { isolateValues } from './text-direction.ts'
import { loadMailTexts, loadTexts } from '../server/texts.ts'

test('a name from right to left is isolated from its age, and no other value changes', () => {
  const values = { name: 'محمد', city: 'Utrecht', age: 39 }
  expect(isolateValues(values)).toEqual({ name: '\u2068محمد\u2069', city: 'Utrecht', age: 39 })
  const others = { name: 'Zoë', tag: () => 'x' }
  expect(isolateValues(others)).toBe(others)
})

test.each(['דוד', 'محمد', 'ܐܒܐ', 'ޢަލީ', '𞤀𞤣𞤢', 'Ali علي'])('%s is isolated', (name) => {
  expect(isolateValues({ name })).toEqual({ name: `\u2068${name}\u2069` })
})

test('texts of pages and mails, also the own ones of a site, isolate a name from right to left', () => {
  const language = { locale: 'nl', timeZone: 'UTC' }
  expect(loadTexts(language, 'profiles')('nameAge', { name: 'محمد', age: 39 })).toBe('\u2068محمد\u2069, 39')
  expect(loadTexts(language, 'profiles')('nameAge', { name: 'Noa', age: 39 })).toBe('Noa, 39')
  const ownTexts = { 'profiles.nameAge': '{age}: {name}' }
  const own = loadMailTexts({ ...language, ownTexts }, 'profiles')
  expect(own('nameAge', { name: 'محمد', age: 39 })).toBe('39: \u2068محمد\u2069')
})
