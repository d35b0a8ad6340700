import type { MemberCardData } from '#features/profiles/contract.ts'
import type { ApiOf } from '#platform/query.ts'
import type { likesContract } from '../contract.ts'

type Deck = Awaited<ReturnType<ApiOf<{ likes: typeof likesContract }>['likes']['deck']>>

/** What is left of today's likes, by the server's clock. */
export type Day = Pick<Deck, 'limit' | 'remaining' | 'resets_at' | 'now'>

/** What a member does with the card on top. */
export type Verdict = 'like' | 'skip'

/** A card that flies off the stack. */
export interface Leaving {
  readonly card: MemberCardData
  readonly verdict: Verdict
}

/** The swipe game as the screen shows it. */
export interface Game {
  /** The stack; the first is on top. */
  readonly cards: readonly MemberCardData[]
  readonly leaving: readonly Leaving[]
  /** From where the card on top came back, if it did. */
  readonly returned: { readonly id: string; readonly verdict: Verdict } | null
  /** The last move, when it was a skip: it can be undone. */
  readonly undoable: MemberCardData | null
  /** Everyone decided on in this game, so that a deck fetched meanwhile does not bring them back. */
  readonly decided: ReadonlySet<string>
  readonly day: Day
}

/** What happens in the game. */
export type GameEvent =
  | { readonly type: 'moved'; readonly card: MemberCardData; readonly verdict: Verdict }
  /** The card has flown off. */
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'undone' }
  /** The server refused the move: the card comes back, or goes for good when the member is not there any more. */
  | { readonly type: 'refused'; readonly card: MemberCardData; readonly verdict: Verdict; readonly code: string }
  /** The server counted a like. */
  | { readonly type: 'counted'; readonly day: Day }
  | { readonly type: 'dealt'; readonly deck: Deck }

/** The game at the beginning. */
export function newGame({ cards, ...day }: Deck): Game {
  return { cards, leaving: [], returned: null, undoable: null, decided: new Set(), day }
}

/** The game after something happened. */
export function afterEvent(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'moved':
      return afterMove(game, event)
    case 'gone':
      return { ...game, leaving: game.leaving.filter(({ card }) => card.id !== event.id) }
    case 'undone':
      return game.undoable ? withCardBack(game, { card: game.undoable, verdict: 'skip' }) : game
    case 'refused':
      return afterRefusal(game, event)
    case 'counted':
      return { ...game, day: dayAfter(game.day, event.day) }
    case 'dealt':
      return afterDeal(game, event.deck)
  }
}

function afterMove(game: Game, { card, verdict }: Leaving): Game {
  if (game.cards[0]?.id !== card.id) return game
  const { remaining } = game.day
  return {
    cards: game.cards.slice(1),
    leaving: [...game.leaving, { card, verdict }],
    returned: null,
    undoable: verdict === 'skip' ? card : null,
    decided: new Set([...game.decided, card.id]),
    day: verdict === 'like' ? { ...game.day, remaining: Math.max(0, remaining - 1) } : game.day,
  }
}

function withCardBack(game: Game, { card, verdict }: Leaving): Game {
  return {
    ...game,
    cards: [card, ...game.cards.filter(({ id }) => id !== card.id)],
    leaving: game.leaving.filter(({ card: { id } }) => id !== card.id),
    returned: { id: card.id, verdict },
    undoable: null,
    decided: new Set([...game.decided].filter((id) => id !== card.id)),
  }
}

function afterRefusal(game: Game, { card, verdict, code }: Leaving & { code: string }): Game {
  const remaining = code === 'swipe_limit_reached' ? 0 : game.day.remaining + (verdict === 'like' ? 1 : 0)
  const counted = { ...game, day: { ...game.day, remaining } }
  if (code !== 'member_not_found') return withCardBack(counted, { card, verdict })
  return game.undoable?.id === card.id ? { ...counted, undoable: null } : counted
}

/** Of several likes under way the answers come in any order: on one day the number only falls. */
function dayAfter(before: Day, after: Day): Day {
  const isSameDay = before.resets_at === after.resets_at
  return isSameDay ? { ...after, remaining: Math.min(before.remaining, after.remaining) } : after
}

function afterDeal(game: Game, { cards, ...day }: Deck): Game {
  const known = new Set([...game.cards.map(({ id }) => id), ...game.decided])
  return { ...game, cards: [...game.cards, ...cards.filter(({ id }) => !known.has(id))], day: dayAfter(game.day, day) }
}
