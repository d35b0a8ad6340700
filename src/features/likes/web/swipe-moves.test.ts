import { expect, test } from 'vitest'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { reduceGame, newGame, type Game, type GameEvent } from './swipe-moves.ts'

const card = (id: string): MemberCardData => ({
  id,
  name: id,
  age: 30,
  cityName: 'Utrecht',
  online: false,
  isNew: false,
  isFictional: false,
  photoVerified: false,
  photo: null,
})
const [anna, bea, cleo] = [card('anna'), card('bea'), card('cleo')]
const today = { limit: 4, remaining: 4, resets_at: '2026-06-10T22:00:00.000Z', now: '2026-06-10T10:00:00.000Z' }
const tomorrow = { ...today, resets_at: '2026-06-11T22:00:00.000Z' }
const initialGame = newGame({ ...today, cards: [anna, bea] })

const play = (...events: GameEvent[]): Game => events.reduce(reduceGame, initialGame)
const names = (game: Game) => game.cards.map(({ id }) => id)

const like = { type: 'moved', card: anna, verdict: 'like' } as const
const skip = { type: 'moved', card: anna, verdict: 'skip' } as const

test('C-14 a like lowers the remaining likes at once, a skip does not; the card flies off', () => {
  expect(play(like)).toMatchObject({
    cards: [bea],
    leaving: [{ card: anna, verdict: 'like' }],
    quota: { remaining: 3 },
  })
  expect(play(skip).quota.remaining).toBe(4)
  expect(play(like, { type: 'flown-off', id: 'anna' }).leaving).toEqual([])
})

test('only the top card can be moved; a second press on the same card does nothing', () => {
  expect(play(like, like)).toEqual(play(like))
})

test('the last skip can be undone once, and not after a like', () => {
  expect(names(play(skip, { type: 'undone' }))).toEqual(['anna', 'bea'])
  expect(names(play(skip, { type: 'undone' }, { type: 'undone' }))).toEqual(['anna', 'bea'])
  expect(play(skip, { ...like, card: bea }).undoable).toBeNull()
})

test('R-9.03 a refused like returns the card; at the limit no likes remain', () => {
  const refused = { type: 'refused', card: anna, verdict: 'like' } as const
  expect(play(like, { ...refused, code: 'general' })).toMatchObject({ cards: [anna, bea], quota: { remaining: 4 } })
  expect(play(like, { ...refused, code: 'swipe_limit_reached' })).toMatchObject({
    cards: [anna, bea],
    leaving: [],
    returned: { id: 'anna', verdict: 'like' },
    quota: { remaining: 0 },
  })
  expect(names(play(like, { ...refused, code: 'member_not_found' }))).toEqual(['bea'])
})

test('a new deal adds no duplicates and no decided cards', () => {
  const deck = { ...today, cards: [anna, bea, cleo] }
  expect(names(play(skip, { type: 'dealt', deck }))).toEqual(['bea', 'cleo'])
  expect(names(play(skip, { type: 'undone' }, { type: 'dealt', deck }))).toEqual(['anna', 'bea', 'cleo'])
})

test('responses in any order never raise the remaining likes of a day; the next day resets them', () => {
  const nextGame = play(like, { ...like, card: bea })
  expect(reduceGame(nextGame, { type: 'counted', quota: { ...today, remaining: 3 } }).quota.remaining).toBe(2)
  expect(reduceGame(nextGame, { type: 'counted', quota: tomorrow }).quota.remaining).toBe(4)
})
