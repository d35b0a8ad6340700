import { expect, test } from 'vitest'
import { rankCandidates, scoreCandidate, type Candidate } from './ranking.rules.ts'

const plain: Candidate = {
  fitPoints: 20,
  isMutual: true,
  knownCriteria: 0,
  ageDifference: 2,
  isSameRegion: true,
  kilometres: 5,
  hoursSinceActive: 5,
  hasPhoto: true,
  isPhotoVerified: false,
  hasAbout: true,
  interestCount: 3,
  isNew: false,
  views: 10,
}

const better: readonly [string, Partial<Candidate>, Partial<Candidate>][] = [
  ['more points of the match finder', { fitPoints: 30 }, { fitPoints: 20 }],
  ['wishes of both that are met', { fitPoints: 10 }, { fitPoints: 60, isMutual: false }],
  ['about the same age, without wishes', { ageDifference: 1 }, { ageDifference: 11 }],
  ['a city nearby in another region', { isSameRegion: false, kilometres: 20 }, { isSameRegion: false, kilometres: 60 }],
  ['active within the hour', { hoursSinceActive: 0.5 }, { hoursSinceActive: 200 }],
  ['a photo', { fitPoints: 0 }, { fitPoints: 60, hasPhoto: false }],
  ['a verified photo', { isPhotoVerified: true }, {}],
  ['a text', {}, { hasAbout: false }],
  ['interests', {}, { interestCount: 2 }],
  ['a new member', { isNew: true }, {}],
  ['shown to fewer members', { views: 5 }, { views: 20 }],
]

test.each(better)('%s comes first', (_name, one, other) => {
  const first = { id: 'first', candidate: { ...plain, ...one } }
  const second = { id: 'second', candidate: { ...plain, ...other } }
  expect(rankCandidates([second, first]).map(({ id }) => id)).toEqual(['first', 'second'])
})

test('with equal points the given order remains', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, candidate: plain }))
  expect(rankCandidates(items).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('known wishes replace the difference of age', () => {
  const score = (knownCriteria: Candidate['knownCriteria'], ageDifference: number) =>
    scoreCandidate({ ...plain, knownCriteria, ageDifference }, 10)
  expect(score(2, 0)).toBe(score(2, 11))
  expect(score(1, 0) - score(1, 12)).toBe(8)
  expect(score(0, 0) - score(0, 12)).toBe(16)
})

test('the points for the spread are limited', () => {
  const score = (views: number) => scoreCandidate({ ...plain, views }, 10)
  expect(score(10) - score(1_000_000)).toBe(48)
  expect(score(4) - score(10)).toBeCloseTo(16 * Math.log2(11 / 5))
  expect(scoreCandidate({ ...plain, views: 0 }, 1_000_000) - score(10)).toBe(48)
})
