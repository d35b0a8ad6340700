import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test.each([
  ['Vonk B.V.', 'Vonk B.V.'],
  ['a, b', '"a, b"'],
  ['zeg "ja"', '"zeg ""ja"""'],
  ['twee\nregels', '"twee\nregels"'],
  ['=1+1', "'=1+1"],
  ['+31', "'+31"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['=a,"b"', '"\'=a,""b"""'],
  ['-12.50', '-12.50'],
  ['', ''],
])('the cell %j is written as %j', (value, cell) => {
  expect(formatCsv([[value]])).toBe(cell)
})

test('cells are separated by commas, and rows by line ends', () => {
  expect(
    formatCsv([
      ['a', '1'],
      ['b', '2'],
    ]),
  ).toBe('a,1\r\nb,2')
})
