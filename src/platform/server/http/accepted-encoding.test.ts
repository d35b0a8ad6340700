import { expect, test } from 'vitest'
import { prefersBrotli } from './accepted-encoding.ts'

test.each(['br', 'gzip, deflate, br, zstd', 'br;q=0.5', 'gzip;q=1.0, br;q=0.9', 'br;q=1, *;q=0', 'gzip,br'])(
  '%s prefers brotli',
  (header) => expect(prefersBrotli(header)).toBe(true),
)

test.each([
  undefined,
  '',
  'gzip',
  'identity',
  '*',
  'br;q=0',
  'br;q=0.000',
  'br ; q=0',
  'gzip, br;q=0, *',
  'br;q=0, *;q=1',
  'identity;q=1, br;q=0.5',
  'x-br',
  'vibrant',
])('%s does not prefer brotli', (header) => expect(prefersBrotli(header)).toBe(false))
