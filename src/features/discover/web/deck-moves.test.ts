import { expect, test } from 'vitest'
import type { DiscoverPerson } from '../contract.ts'
import { newDeck, reduceDeck, type Deck, type DeckEvent, type Verdict } from './deck-moves.ts'

const newPerson = (id: string): DiscoverPerson => ({
  card: {
    id,
    name: id,
    age: 30,
    cityName: '',
    online: false,
    isNew: false,
    isFictional: false,
    photoVerified: false,
    photo: null,
  },
  activeToday: false,
  photos: [],
  interests: [],
  reasons: [],
  about: '',
  prompts: [],
})
const people = Array.from({ length: 14 }, (_, index) => newPerson(`p${index}`))
const start = newDeck({ people, likesLeft: 2 })
const listIds = (deck: Deck) => deck.people.map(({ card }) => card.id)
const run = (deck: Deck, ...events: DeckEvent[]) => events.reduce(reduceDeck, deck)
const decide = (deck: Deck, verdict: Verdict): Deck => {
  const [person] = deck.people
  if (!person) throw new Error('the deck is empty')
  return reduceDeck(deck, { type: 'decided', person, verdict })
}
const skip = (deck: Deck, times: number) =>
  Array.from({ length: times }).reduce<Deck>((each) => decide(each, 'skip'), deck)

test('a decided person leaves the top, and a like counts', () => {
  const deck = decide(start, 'like')
  expect(listIds(deck)[0]).toBe('p1')
  expect(deck.likesLeft).toBe(1)
  expect(deck.announced).toEqual({ kind: 'liked', name: 'p0' })
  expect(run(deck, { type: 'flown-off', id: 'p0' }).leaving).toEqual([])
})

test('the last ten decisions are undone, the newest first, also likes', () => {
  let deck = decide(skip(start, 11), 'like')
  for (const id of ['p11', 'p10', 'p9']) {
    deck = reduceDeck(deck, { type: 'undone' })
    expect(listIds(deck)[0]).toBe(id)
  }
  deck = Array.from({ length: 9 }).reduce<Deck>((each) => reduceDeck(each, { type: 'undone' }), deck)
  expect(listIds(deck)[0]).toBe('p2')
})

test('a refused decision returns the person; a like that was one too many ends the likes of the day', () => {
  const [person] = people
  if (!person) throw new Error()
  const refused = run(decide(start, 'like'), { type: 'refused', person, verdict: 'like', code: 'like_limit_reached' })
  expect([listIds(refused)[0], refused.likesLeft, refused.history]).toEqual(['p0', 0, []])
  const gone = run(decide(start, 'like'), { type: 'refused', person, verdict: 'like', code: 'member_not_found' })
  expect([listIds(gone)[0], gone.likesLeft, gone.history]).toEqual(['p1', 2, []])
})

test('a deal adds people once; one without anybody new says that the deck ends', () => {
  const deck = decide(start, 'skip')
  const more = run(deck, {
    type: 'dealt',
    deal: { people: [newPerson('p0'), newPerson('p3'), newPerson('new')], likesLeft: 2 },
  })
  expect(listIds(more).slice(-2)).toEqual(['p13', 'new'])
  expect(more.isExhausted).toBe(false)
  expect(run(deck, { type: 'dealt', deal: { people: [newPerson('p0')], likesLeft: 2 } }).isExhausted).toBe(true)
})

test('a blocked person leaves the deck', () => {
  expect(listIds(run(start, { type: 'removed', id: 'p0' }))[0]).toBe('p1')
})
