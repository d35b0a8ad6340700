import { expect, test } from 'vitest'
import { INTERESTS } from '#features/sites/rules.ts'
import { firstWordOf, GENERAL_OPENERS, listOpeners, MAX_OPENERS, OPENER_INTERESTS } from './openers.rules.ts'

const none = { interests: [], about: '', prompts: [] }

test('R-2.106 the first openers are made from a shared interest, the partner’s text and another interest', () => {
  const interests = [
    { key: 'wine', shared: false },
    { key: 'hiking', shared: true },
  ]
  const openers = listOpeners(
    { ...none, interests, about: 'Hoi. Ik ben gek op lange zomeravonden! Jij ook?' },
    'anna bert',
  )
  expect(openers.slice(0, 3)).toEqual([
    { kind: 'shared', interest: 'hiking' },
    { kind: 'about', quote: 'Ik ben gek op lange zomeravonden' },
    { kind: 'theirs', interest: 'wine' },
  ])
  expect(openers).toHaveLength(MAX_OPENERS)
})

test('an answered prompt comes first, a long answer makes no opener', () => {
  const prompts = [
    { key: 'sunday', answer: 'a'.repeat(101) },
    { key: 'song', answer: 'alles van Doe Maar' },
  ]
  const openers = listOpeners({ ...none, prompts }, 'anna bert')
  expect(openers[0]).toEqual({ kind: 'prompt', key: 'song', answer: 'alles van Doe Maar' })
  expect(openers.filter(({ kind }) => kind === 'prompt')).toHaveLength(1)
})

test('intimate interests and long texts make no opener', () => {
  const interests = INTERESTS.map((key) => ({ key, shared: true }))
  const kinds = listOpeners({ ...none, interests, about: 'a'.repeat(200) }, 'anna bert')
  const chosen = kinds.flatMap((opener) => ('interest' in opener ? [opener.interest] : []))
  expect(chosen).toHaveLength(4)
  expect(OPENER_INTERESTS.filter((key) => /sex|bondage|lingerie|threesome|kissing|masturb/.test(key))).toEqual([])
  expect(OPENER_INTERESTS.filter((key) => !(INTERESTS as readonly string[]).includes(key))).toEqual([])
})

test('not everybody gets the same three, and the same pair gets them again', () => {
  const threeOf = (seed: string) => JSON.stringify(listOpeners(none, seed).slice(0, 3))
  const seeds = Array.from({ length: 50 }, (_, index) => `anna ${index}`)
  expect(new Set(seeds.map(threeOf)).size).toBeGreaterThan(25)
  expect(threeOf('anna 1')).toBe(threeOf('anna 1'))
  expect(listOpeners(none, 'x').every(({ kind }) => kind === 'general')).toBe(true)
  expect(new Set(GENERAL_OPENERS).size).toBe(GENERAL_OPENERS.length)
})

test.each([
  ['Jan Willem', 'Jan'],
  [' Noa ', 'Noa'],
  ['Anne-Fleur de Vries', 'Anne-Fleur'],
])('the first word of %s is %s', (name, expected) => {
  expect(firstWordOf(name)).toBe(expected)
})
