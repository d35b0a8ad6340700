import { expect, test } from 'vitest'
import type { MatchReason } from '#features/search/contract.ts'
import { listFitReasons, listInterests, type ReasonFacts } from './reasons.rules.ts'

const facts = { criteria: null, isMutual: true, ownAge: 38, regionName: 'Utrecht' }
const listKinds = (reasons: MatchReason[], changes: Partial<ReasonFacts> = {}) =>
  listFitReasons({ ...facts, ...changes, reasons }).map(({ kind }) => kind)

const region = { kind: 'region' } as const
const shared = (...interests: string[]) => ({ kind: 'shared' as const, interests })
const theirs = (...criteria: ('age' | 'interests' | 'bodyType' | 'relationshipStatus')[]) => ({
  kind: 'theirCriteria' as const,
  criteria,
})
const ages = { criteria: { minAge: 30, maxAge: 40 } }

const cases: readonly [string, MatchReason[], Partial<ReasonFacts>, string[]][] = [
  ['nothing in common', [], {}, []],
  ['only the region', [region], {}, ['region']],
  ['the own wish before the region', [region], ages, ['myAge', 'region']],
  [
    'one of each direction first',
    [shared('music'), theirs('age'), region],
    ages,
    ['theirAge', 'myAge', 'region', 'shared'],
  ],
  ['a relationship that both seek is the strongest', [shared('relationship', 'music')], {}, ['relationship', 'shared']],
  [
    'their wish is second after what both seek',
    [shared('relationship'), { kind: 'sought', interests: ['music'] }, theirs('interests')],
    {},
    ['relationship', 'theirCriteria', 'sought'],
  ],
  ['a body is no reason', [{ kind: 'bodyType', value: 'slim' }], {}, []],
  ['no own age when the wishes do not go together', [region], { ...ages, isMutual: false }, ['region']],
  [
    'at most four',
    [shared('music', 'relationship'), theirs('age', 'interests'), region, { kind: 'sought', interests: ['music'] }],
    ages,
    ['relationship', 'theirAge', 'sought', 'myAge'],
  ],
]

test.each(cases)('%s', (_name, reasons, changes, kinds) => expect(listKinds(reasons, changes)).toEqual(kinds))

test('the reason about their wishes names the age of the member, and the kinds of the other wishes', () => {
  expect(listFitReasons({ ...facts, reasons: [theirs('age', 'interests', 'bodyType')] })).toEqual([
    { kind: 'theirAge', age: 38 },
    { kind: 'theirCriteria', criteria: ['interests', 'bodyType'] },
  ])
})

test('shared interests come first; that of a relationship is left out', () => {
  const reasons = [region, shared('music', 'relationship')]
  expect(listInterests(reasons, ['art', 'music', 'relationship'])).toEqual([
    { key: 'music', shared: true },
    { key: 'art', shared: false },
  ])
})
