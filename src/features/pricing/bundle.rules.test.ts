import { describe, expect, test } from 'vitest'
import { BUNDLE_IDS, DEFAULT_BUNDLES } from './bundle.rules.ts'

describe('prices', () => {
  test('R-2.111 there are four bundles, exactly one of them popular', () => {
    expect(DEFAULT_BUNDLES.map((bundle) => bundle.id)).toEqual([...BUNDLE_IDS])
    expect(DEFAULT_BUNDLES.filter((bundle) => bundle.popular).map((bundle) => bundle.id)).toEqual(['p1'])
    expect(DEFAULT_BUNDLES.map((bundle) => [bundle.credits, bundle.priceCents])).toEqual([
      [50, 1495],
      [150, 3495],
      [400, 7995],
      [1000, 16995],
    ])
  })
})
