import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INTERESTS } from '#features/sites/rules.ts'
import { optionalFields } from '#features/profiles/rules.ts'
import { openCriteria } from '#testing/match-criteria.ts'
import type { MatchCriteria } from '../contract.ts'
import { MATCH_POINTS } from '../rules.ts'
import { meetsCriteria, scoreMember, type Person } from './ranking.ts'

const anna: Person = {
  gender: 'female',
  age: 30,
  country: 'NL',
  region: 'NL-UT',
  interests: ['cooking', 'wine', 'music', 'hiking'],
  bodyType: 'average',
  relationshipStatus: 'single',
}
const bert: Person = {
  gender: 'male',
  age: 35,
  country: 'NL',
  region: 'NL-NH',
  interests: [],
  bodyType: null,
  relationshipStatus: null,
}
const noCriteria: MatchCriteria = { ...openCriteria, seeks: 'male' }
const allFields = optionalFields

describe('C-47 the required criteria', () => {
  test.each<[Partial<MatchCriteria>, Partial<Person>, boolean]>([
    [{}, {}, true],
    [{ seeks: 'female' }, {}, false],
    [{ seeks: 'both' }, {}, true],
    [{ minAge: 35, maxAge: 35 }, {}, true],
    [{ minAge: 36 }, {}, false],
    [{ maxAge: 34 }, {}, false],
    [{ area: 'region' }, {}, false],
    [{ area: 'region' }, { region: 'NL-UT' }, true],
    [{ area: 'country' }, {}, true],
    [{ area: 'country' }, { country: 'BE', region: 'BE-VOV' }, false],
    [{ area: 'anywhere' }, { country: 'BE', region: 'BE-VOV' }, true],
  ])('%j is met by a member with %j: %s', (criteria, person, expected) => {
    expect(meetsCriteria({ ...noCriteria, ...criteria }, { ...bert, ...person }, anna)).toBe(expected)
  })

  test('without criteria every member fits', () => {
    expect(meetsCriteria(null, { ...bert, age: 99 }, anna)).toBe(true)
  })
})

describe('C-47 the rank is the sum of the points of its reasons', () => {
  test.each<[string, Partial<MatchCriteria>, Partial<Person>, Partial<MatchCriteria> | null, number, unknown[]]>([
    ['nothing', {}, {}, null, 0, []],
    ['the same region', {}, { region: 'NL-UT' }, null, 20, [{ kind: 'region' }]],
    [
      'sought interests do not count as shared too',
      { interests: ['cooking', 'art'] },
      { interests: ['art', 'cooking', 'wine'] },
      null,
      25,
      [
        { kind: 'sought', interests: ['art', 'cooking'] },
        { kind: 'shared', interests: ['wine'] },
      ],
    ],
    [
      'at most three sought and four shared interests',
      { interests: ['art', 'beach', 'beer', 'biking', 'tea'] },
      { interests: ['art', 'beach', 'beer', 'biking', 'tea'] },
      null,
      30,
      [{ kind: 'sought', interests: ['art', 'beach', 'beer'] }],
    ],
    [
      'facts in the criteria',
      { bodyTypes: ['slim', 'average'], relationshipStatuses: ['divorced'] },
      { bodyType: 'average', relationshipStatus: 'divorced' },
      null,
      30,
      [
        { kind: 'bodyType', value: 'average' },
        { kind: 'relationshipStatus', value: 'divorced' },
      ],
    ],
    [
      'facts outside of the criteria',
      { bodyTypes: ['slim'], relationshipStatuses: ['single'] },
      { bodyType: 'average', relationshipStatus: null },
      null,
      0,
      [],
    ],
    [
      'the criteria of the other member',
      {},
      {},
      { interests: ['cooking', 'wine', 'music', 'hiking'], bodyTypes: ['average'], relationshipStatuses: ['single'] },
      45,
      [{ kind: 'theirCriteria', criteria: ['age', 'interests', 'bodyType', 'relationshipStatus'] }],
    ],
  ])('%s', (_name, ownCriteria, person, theirCriteria, points, reasons) => {
    const me = { person: anna, criteria: { ...noCriteria, ...ownCriteria } }
    const other = { person: { ...bert, ...person }, criteria: theirCriteria && { ...noCriteria, ...theirCriteria } }
    expect(scoreMember(me, other, allFields)).toEqual({ points, reasons })
  })

  test('fields that the site does not show neither count nor become a reason', () => {
    const criteria: MatchCriteria = {
      ...noCriteria,
      interests: ['art'],
      bodyTypes: ['average'],
      relationshipStatuses: ['single'],
    }
    const other = { person: { ...anna, interests: ['art', 'cooking'] as const }, criteria }
    expect(scoreMember({ person: anna, criteria }, other, [])).toEqual({
      points: 30,
      reasons: [{ kind: 'region' }, { kind: 'theirCriteria', criteria: ['age'] }],
    })
    const withBody = scoreMember({ person: anna, criteria }, other, ['bodyType'])
    expect(withBody.points).toBe(30 + 15 + 10)
    expect(JSON.stringify(withBody)).not.toMatch(/interests|relationshipStatus/)
  })

  test('every reason has points and only values that the other profile shows', () => {
    const person = fc.record({
      gender: fc.constantFrom('male', 'female'),
      age: fc.integer({ min: 18, max: 99 }),
      country: fc.constant('NL'),
      region: fc.constantFrom('NL-UT', 'NL-NH'),
      interests: fc.subarray<string>([...INTERESTS]),
      bodyType: fc.constantFrom('slim', 'average', null),
      relationshipStatus: fc.constantFrom('single', 'divorced', null),
    })
    const criteria = fc.record({
      seeks: fc.constantFrom('male' as const, 'female' as const, 'both' as const),
      minAge: fc.constant(18),
      maxAge: fc.constant(99),
      area: fc.constantFrom('region' as const, 'country' as const, 'anywhere' as const),
      relationshipStatuses: fc.subarray(['single', 'divorced'] as const).map((list) => [...list]),
      bodyTypes: fc.subarray(['slim', 'average'] as const).map((list) => [...list]),
      interests: fc.subarray([...INTERESTS], { maxLength: 5 }).map((list) => [...list] as string[]),
    })
    const maxPoints = Object.values(MATCH_POINTS).reduce((sum, { points, max: times }) => sum + points * times, 0)
    const sides = [person, criteria, person, fc.option(criteria), fc.subarray([...allFields])] as const
    fc.assert(
      fc.property(...sides, (me, mine, other, theirs, shown) => {
        const { points, reasons } = scoreMember(
          { person: me, criteria: mine },
          { person: other, criteria: theirs },
          shown,
        )
        expect(points > 0).toBe(reasons.length > 0)
        expect(points).toBeLessThanOrEqual(maxPoints)
        for (const reason of reasons) {
          if ('interests' in reason) expect(reason.interests.every((key) => other.interests.includes(key))).toBe(true)
          if ('interests' in reason) expect(shown).toContain('interests')
          if ('value' in reason) expect([other.bodyType, other.relationshipStatus]).toContain(reason.value)
          if (reason.kind === 'theirCriteria') expect(theirs).not.toBeNull()
        }
      }),
    )
  })
})
