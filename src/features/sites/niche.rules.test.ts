import { expect, test } from 'vitest'
import { NICHE_PREFIXES, splitNichePrefix } from './niche.rules.ts'

test('R-9.35 the niches 1 to 7 have the prefixes none, she, bdsm, bbw, gilf, milf and gay', () => {
  expect(Object.values(NICHE_PREFIXES)).toEqual(['', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'])
  for (const [niche, prefix] of Object.entries(NICHE_PREFIXES).slice(1))
    expect(splitNichePrefix(`${prefix}-utrecht`)).toEqual({ niche: Number(niche), slug: 'utrecht' })
})

test.each([
  ['utrecht', null, 'utrecht'],
  ['sherwood', null, 'sherwood'],
  ['gay-den-haag', 7, 'den-haag'],
  ['gay', 7, ''],
  ['utrecht-gay', null, 'utrecht-gay'],
  ['', null, ''],
])('C-50 the slug %s has the niche %s before %s', (slug, niche, rest) => {
  expect(splitNichePrefix(slug)).toEqual({ niche, slug: rest })
})
