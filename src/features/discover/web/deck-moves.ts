import type { DiscoverPerson } from '../contract.ts'
import { MAX_UNDO } from '../rules.ts'

/** The decision about the person on top. */
export type Verdict = 'like' | 'skip'

/** A person with the decision about them. */
export interface Move {
  readonly person: DiscoverPerson
  readonly verdict: Verdict
}

/** The state of the deck on the screen. */
export interface Deck {
  /** The first is on top. */
  readonly people: readonly DiscoverPerson[]
  /** The decided people whose cards still fly off. */
  readonly leaving: readonly Move[]
  /** The person who returned to the top, with the verdict that was undone or refused. */
  readonly returned: { readonly id: string; readonly verdict: Verdict } | null
  /** The last decisions, the newest first. */
  readonly history: readonly Move[]
  /** The ids of the decided people. A deal that was under way may still contain them. */
  readonly decided: ReadonlySet<string>
  readonly likesLeft: number
  /** Whether the last deal contained nobody new. */
  readonly isExhausted: boolean
  /** The last event, for screen readers. */
  readonly announced: { readonly kind: 'liked' | 'skipped' | 'returned'; readonly name: string } | null
}

interface Deal {
  readonly people: readonly DiscoverPerson[]
  readonly likesLeft: number
}

export type DeckEvent =
  | ({ readonly type: 'decided' } & Move)
  | { readonly type: 'flown-off'; readonly id: string }
  | { readonly type: 'undone' }
  /** The server refused the decision. The person returns, unless they no longer exist. */
  | ({ readonly type: 'refused'; readonly code: string } & Move)
  /** The member blocked the person. */
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'dealt'; readonly deal: Deal }

/** Creates a deck of the first deal. */
export function newDeck({ people, likesLeft }: Deal): Deck {
  const nothing = { leaving: [], returned: null, history: [], announced: null }
  return { people, likesLeft, decided: new Set(), isExhausted: people.length === 0, ...nothing }
}

/** Returns the deck after an event. */
export function reduceDeck(deck: Deck, event: DeckEvent): Deck {
  switch (event.type) {
    case 'decided':
      return decide(deck, event)
    case 'flown-off':
      return { ...deck, leaving: deck.leaving.filter(({ person }) => person.card.id !== event.id) }
    case 'undone':
      return undo(deck)
    case 'refused':
      return refuse(deck, event)
    case 'removed':
      return { ...deck, people: deck.people.filter(({ card }) => card.id !== event.id), returned: null }
    case 'dealt':
      return deal(deck, event.deal)
  }
}

function decide(deck: Deck, { person, verdict }: Move): Deck {
  if (deck.people[0]?.card.id !== person.card.id) return deck
  const move = { person, verdict }
  return {
    ...deck,
    people: deck.people.slice(1),
    leaving: [...deck.leaving, move],
    returned: null,
    history: [move, ...deck.history].slice(0, MAX_UNDO),
    decided: new Set([...deck.decided, person.card.id]),
    likesLeft: verdict === 'like' ? Math.max(0, deck.likesLeft - 1) : deck.likesLeft,
    announced: { kind: verdict === 'like' ? 'liked' : 'skipped', name: person.card.name },
  }
}

/** Undoes the last decision. An unlike gives no like back (C-15). */
function undo(deck: Deck): Deck {
  const [last] = deck.history
  return last ? returnPerson(deck, last) : deck
}

function returnPerson(deck: Deck, { person, verdict }: Move): Deck {
  const { id, name } = person.card
  return {
    ...deck,
    people: [person, ...deck.people.filter(({ card }) => card.id !== id)],
    leaving: deck.leaving.filter((move) => move.person.card.id !== id),
    returned: { id, verdict },
    history: deck.history.filter((move) => move.person.card.id !== id),
    decided: new Set([...deck.decided].filter((decidedId) => decidedId !== id)),
    announced: { kind: 'returned', name },
  }
}

function refuse(deck: Deck, { person, verdict, code }: Move & { code: string }): Deck {
  const likesLeft = code === 'like_limit_reached' ? 0 : deck.likesLeft + (verdict === 'like' ? 1 : 0)
  const updated = { ...deck, likesLeft }
  if (code !== 'member_not_found') return returnPerson(updated, { person, verdict })
  return { ...updated, history: deck.history.filter((move) => move.person.card.id !== person.card.id) }
}

function deal(deck: Deck, { people, likesLeft }: Deal): Deck {
  const known = new Set([...deck.people.map(({ card }) => card.id), ...deck.decided])
  const added = people.filter(({ card }) => !known.has(card.id))
  return {
    ...deck,
    people: [...deck.people, ...added],
    likesLeft: Math.min(deck.likesLeft, likesLeft),
    isExhausted: added.length === 0,
  }
}
