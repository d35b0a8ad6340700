import { expect, test } from 'vitest'
import { expandUmlauts, foldText } from './fold-text.ts'

test.each([
  ['Søren', 'soren'],
  ['Łukasz', 'lukasz'],
  ['Weiß', 'weiss'],
  ['WEIẞ', 'weiss'],
  ['Işıl', 'isil'],
  ['İpek', 'ipek'],
  ['Ægir', 'aegir'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor'],
  ['Đorđe', 'dorde'],
  ['Guðrún', 'gudrun'],
  ['Ĳsbrand', 'ijsbrand'],
  ['Zoë', 'zoe'],
  ['Nguyễn', 'nguyen'],
  ['ＡＮＮＡ', 'anna'],
  ['Όδυσσεύς', 'οδυσσευσ'],
  ['Юрий', 'юрии'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(text.normalize('NFD'))).toBe(folded)
})

test.each([
  ['Müller', 'mueller'],
  ['Søren', 'soeren'],
  ['Åse', 'aase'],
  ['Köln'.normalize('NFD'), 'koeln'],
])('%s is also spelled %s', (text, spelling) => {
  expect(expandUmlauts(text)).toBe(spelling)
})
