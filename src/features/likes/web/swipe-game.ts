import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useRefusalText } from '#platform/i18n.tsx'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { showToast } from '#ui/toasts.ts'
import type { likesContract } from '../contract.ts'
import { DECK_REFILL_THRESHOLD } from '../rules.ts'
import { reduceGame, newGame, type Game, type LeavingCard, type Verdict } from './swipe-moves.ts'

export type SwipeApi = ApiOf<{ likes: typeof likesContract }>

/** The deck, fetched on each visit to the game and never refetched during it. */
export const deckQuery = (api: SwipeApi) =>
  queryOptions({
    queryKey: ['swipe', 'deck'],
    queryFn: ({ signal }) => api.likes.deck(undefined, { signal }),
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The state of the game and its actions. */
export interface SwipeGame {
  readonly game: Game
  readonly isDealing: boolean
  readonly hasFailed: boolean
  /** Likes or skips the card on top. */
  move(verdict: Verdict): void
  undo(): void
  /** Removes a card that has flown off. */
  onFlownOff(id: string): void
  /** Fetches more cards and the quota of today. */
  deal(): void
}

// Moves are sent one after another, so that an undo never overtakes its skip.
const scope = { id: 'swipe' }

/** Returns the state of the swipe game with its actions. Applies moves optimistically and rolls back refused ones. */
export function useSwipeGame(): SwipeGame {
  const api = useApi<SwipeApi>()
  const refusalText = useRefusalText()
  const cache = useQueryClient()
  const [game, dispatch] = useReducer(reduceGame, useQueryData(deckQuery(api)), newGame)
  const dealing = useMutation({
    mutationFn: () => api.likes.deck(),
    onSuccess: (deck) => dispatch({ type: 'dealt', deck }),
  })
  const undoSkip = useMutation({ scope, mutationFn: (id: string) => api.likes.undoSkip({ id }) })
  const decide = useMutation({
    scope,
    mutationFn: async ({ card: { id }, verdict }: LeavingCard) =>
      verdict === 'like' ? api.likes.swipeLike({ id }) : api.likes.skip({ id }),
    onSuccess: (result) => {
      if (!('liked' in result)) return
      dispatch({ type: 'counted', quota: result })
      void cache.invalidateQueries({ queryKey: ['likes'] })
      if (result.match) void cache.invalidateQueries({ queryKey: ['viewer'] })
    },
    onError: (error, { card, verdict }) => {
      const code = 'code' in error ? String(error.code) : 'general'
      dispatch({ type: 'refused', card, verdict, code })
      showToast({ key: 'swipe', text: refusalText(error), tone: 'danger' })
    },
  })
  const deal = () => {
    if (!dealing.isPending) dealing.mutate()
  }
  return {
    game,
    isDealing: dealing.isPending,
    hasFailed: dealing.isError,
    move(verdict) {
      const [card] = game.cards
      if (!card) return
      dispatch({ type: 'moved', card, verdict })
      decide.mutate({ card, verdict })
      if (game.cards.length - 1 <= DECK_REFILL_THRESHOLD) deal()
    },
    undo() {
      if (!game.undoable) return
      undoSkip.mutate(game.undoable.id)
      dispatch({ type: 'undone' })
    },
    onFlownOff: (id) => dispatch({ type: 'flown-off', id }),
    deal,
  }
}
