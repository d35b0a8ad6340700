import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pickLanguage, readNamespace } from '#platform/server/text-files.ts'
import {
  formatEndToEndId,
  formatMandateReference,
  hasMandateLapsed,
  MANDATE_TEXT_VERSION,
  parseEndToEndId,
  parseMandateReference,
} from './mandate.rules.ts'

const id = '0190f3c8-7a2b-7c3d-8e4f-5a6b7c8d9e0f'

test('a mandate reference and an end-to-end id fit into 35 characters and lead back to their ids', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const reference = formatMandateReference(uuid)
      const endToEndId = formatEndToEndId(uuid)
      expect(Math.max(reference.length, endToEndId.length)).toBeLessThanOrEqual(35)
      expect(reference + endToEndId).toMatch(/^[A-Z0-9]+$/)
      expect(parseMandateReference(reference)).toBe(uuid)
      expect(parseEndToEndId(endToEndId)).toBe(uuid)
    }),
  )
})

test('the reference of a mandate', () => {
  expect(formatMandateReference(id)).toBe('M0190F3C87A2B7C3D8E4F5A6B7C8D9E0F')
  expect(() => formatMandateReference('../other')).toThrow(RangeError)
})

test.each(['', 'NOTPROVIDED', `M${formatEndToEndId(id)}`, `${formatEndToEndId(id)}0`, id, 'é'.repeat(32)])(
  'the end-to-end id %j of another system is not ours',
  (other) => {
    expect(parseEndToEndId(other)).toBeNull()
  },
)

test.each(['', 'M', formatEndToEndId(id), `X${formatEndToEndId(id)}`])('the reference %j is not ours', (other) => {
  expect(parseMandateReference(other)).toBeNull()
})

describe('a mandate lapses after 36 months without use', () => {
  const at = (text: string | null) => (text === null ? null : new Date(`${text}T10:00:00Z`))
  test.each([
    ['2030-03-15', null, '2033-03-14', false],
    ['2030-03-15', null, '2033-03-15', true],
    ['2030-03-15', '2031-06-01', '2034-05-31', false],
    ['2030-03-15', '2031-06-01', '2034-06-01', true],
    ['2032-02-29', null, '2035-02-27', false],
    ['2032-02-29', null, '2035-02-28', true],
  ])('signed %s, used %s: on %s %s', (signed, used, on, isLapsed) => {
    const dates = { signedAt: at(signed) ?? new Date(0), lastUsedAt: at(used) }
    expect(hasMandateLapsed(dates, at(on) ?? new Date(0))).toBe(isLapsed)
  })
})

test.each([
  ['nl', '3c748b06b8fafe38'],
  ['en', '5d3f59d55c579287'],
])(
  'a changed mandate text in %s has a new version, since a mandate names the version that was signed',
  (locale, hash) => {
    const texts = pickLanguage(readNamespace('debit'), locale) as {
      mandate: Record<string, string>
    }
    const { title, consent, refund, notice } = texts.mandate
    const signed = [MANDATE_TEXT_VERSION, title, consent, refund, notice].join('\n')
    expect(createHash('sha256').update(signed).digest('hex').slice(0, 16)).toBe(hash)
  },
)
