import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listBankFiles } from './bank-archive.ts'

const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files, { level: 9 }))
const text = (file: Uint8Array) => Buffer.from(file).toString()

test('a file that is no archive is itself', () => {
  const file = Buffer.from('<Document/>')
  expect(listBankFiles(file)).toEqual([file])
})

test('the XML files of an archive are listed, and nothing else', () => {
  const files = {
    'a/b.xml': Buffer.from('1'),
    'C.XML': Buffer.from('2'),
    'c.pdf': Buffer.from('3'),
    '__MACOSX/b.xml': Buffer.from('4'),
  }
  expect(listBankFiles(zip(files)).map(text).toSorted()).toEqual(['1', '2'])
})

const numbered = (count: number, file: Uint8Array) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, file]))

test.each<[string, () => Buffer, string]>([
  ['without a statement', () => zip({ 'a.txt': Buffer.from('x') }), 'unknown_format'],
  ['with a file too large', () => zip({ 'a.xml': Buffer.alloc(20_000_001) }), 'too_large'],
  ['with files too large together', () => zip(numbered(4, Buffer.alloc(16_000_000))), 'too_large'],
  ['with too many files', () => zip(numbered(401, Buffer.from('x'))), 'too_large'],
  [
    'with one name twice',
    () =>
      Buffer.from(
        zip({ 'a.xml': Buffer.from('1'), 'b.xml': Buffer.from('2') })
          .toString('latin1')
          .replaceAll('b.xml', 'a.xml'),
        'latin1',
      ),
    'malformed',
  ],
  ['that is cut', () => zip({ 'a.xml': Buffer.from('x'.repeat(100)) }).subarray(0, 60), 'malformed'],
])('an archive %s is refused', (_name, build, code) => {
  expect(() => listBankFiles(build())).toThrow(code)
})

test('a file takes no more bytes than it declares', () => {
  const bomb = zip({ 'a.xml': Buffer.alloc(10_000_000, 'x') })
  const declared = Buffer.from(Uint32Array.of(10_000_000).buffer)
  for (let at = bomb.indexOf(declared); at >= 0; at = bomb.indexOf(declared, at + 1)) bomb.writeUInt32LE(100, at)
  const read = () => listBankFiles(bomb).reduce((sum, { byteLength }) => sum + byteLength, 0)
  expect(readOrZero(read)).toBeLessThanOrEqual(100)
})

function readOrZero(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}
