import type { MemberCardData } from '#features/profiles/contract.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { likesContract } from '../contract.ts'

type Deck = Awaited<ReturnType<ApiOf<{ likes: typeof likesContract }>['likes']['deck']>>

/** The daily quota, by the server's clock. */
export type SwipeQuota = Pick<Deck, 'limit' | 'remaining' | 'resets_at' | 'now'>

/** The decision about the top card. */
export type Verdict = 'like' | 'skip'

/** A decided card that flies off the stack. */
export interface LeavingCard {
  readonly card: MemberCardData
  readonly verdict: Verdict
}

/** The state of the swipe game on the screen. */
export interface Game {
  /** The stack; the first is on top. */
  readonly cards: readonly MemberCardData[]
  readonly leaving: readonly LeavingCard[]
  /** The card that returned to the top of the stack, with the verdict that was undone or refused. */
  readonly returned: { readonly id: string; readonly verdict: Verdict } | null
  /** The member of the last move, if it was a skip. */
  readonly undoable: MemberCardData | null
  /** The ids of the members liked or skipped in this game. A deck fetched meanwhile may still contain them. */
  readonly decided: ReadonlySet<string>
  readonly quota: SwipeQuota
}

export type GameEvent =
  | { readonly type: 'moved'; readonly card: MemberCardData; readonly verdict: Verdict }
  /** The card finished flying off. */
  | { readonly type: 'flown-off'; readonly id: string }
  | { readonly type: 'undone' }
  /** The server refused the move. The card returns, unless the member no longer exists. */
  | { readonly type: 'refused'; readonly card: MemberCardData; readonly verdict: Verdict; readonly code: string }
  /** The server counted a like. */
  | { readonly type: 'counted'; readonly quota: SwipeQuota }
  | { readonly type: 'dealt'; readonly deck: Deck }

/** Starts a game with a deck. */
export function newGame({ cards, ...quota }: Deck): Game {
  return { cards, leaving: [], returned: null, undoable: null, decided: new Set(), quota }
}

/** Returns the game after an event. */
export function reduceGame(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'moved':
      return applyMove(game, event)
    case 'flown-off':
      return { ...game, leaving: game.leaving.filter(({ card }) => card.id !== event.id) }
    case 'undone':
      return game.undoable ? returnCard(game, { card: game.undoable, verdict: 'skip' }) : game
    case 'refused':
      return applyRefusal(game, event)
    case 'counted':
      return { ...game, quota: mergeQuota(game.quota, event.quota) }
    case 'dealt':
      return applyDeal(game, event.deck)
  }
}

function applyMove(game: Game, { card, verdict }: LeavingCard): Game {
  if (game.cards[0]?.id !== card.id) return game
  const { remaining } = game.quota
  return {
    cards: game.cards.slice(1),
    leaving: [...game.leaving, { card, verdict }],
    returned: null,
    undoable: verdict === 'skip' ? card : null,
    decided: new Set([...game.decided, card.id]),
    quota: verdict === 'like' ? { ...game.quota, remaining: Math.max(0, remaining - 1) } : game.quota,
  }
}

function returnCard(game: Game, { card, verdict }: LeavingCard): Game {
  return {
    ...game,
    cards: [card, ...game.cards.filter(({ id }) => id !== card.id)],
    leaving: game.leaving.filter(({ card: { id } }) => id !== card.id),
    returned: { id: card.id, verdict },
    undoable: null,
    decided: new Set([...game.decided].filter((id) => id !== card.id)),
  }
}

function applyRefusal(game: Game, { card, verdict, code }: LeavingCard & { code: string }): Game {
  const remaining = code === 'swipe_limit_reached' ? 0 : game.quota.remaining + (verdict === 'like' ? 1 : 0)
  const updatedGame = { ...game, quota: { ...game.quota, remaining } }
  if (code !== 'member_not_found') return returnCard(updatedGame, { card, verdict })
  return game.undoable?.id === card.id ? { ...updatedGame, undoable: null } : updatedGame
}

/** Merges a reported quota. Responses arrive in any order, so within one day `remaining` only decreases. */
function mergeQuota(current: SwipeQuota, reported: SwipeQuota): SwipeQuota {
  const isSameDay = current.resets_at === reported.resets_at
  return isSameDay ? { ...reported, remaining: Math.min(current.remaining, reported.remaining) } : reported
}

function applyDeal(game: Game, { cards, ...quota }: Deck): Game {
  const existingIds = new Set([...game.cards.map(({ id }) => id), ...game.decided])
  return {
    ...game,
    cards: [...game.cards, ...cards.filter(({ id }) => !existingIds.has(id))],
    quota: mergeQuota(game.quota, quota),
  }
}
