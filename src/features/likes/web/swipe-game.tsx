import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useRefusalText } from '#platform/i18n.tsx'
import { useApi, useQueryData, type ApiOf } from '#platform/query.ts'
import { showToast } from '#ui/toasts.ts'
import type { likesContract } from '../contract.ts'
import { DECK_LOW } from '../rules.ts'
import { afterEvent, newGame, type Game, type Leaving, type Verdict } from './swipe-moves.tsx'

export type SwipeApi = ApiOf<{ likes: typeof likesContract }>

/** The deck as the server deals it; each visit to the game asks anew, but nothing replaces it while one plays. */
export const deckQuery = (api: SwipeApi) =>
  queryOptions({
    queryKey: ['swipe', 'deck'],
    queryFn: ({ signal }) => api.likes.deck(undefined, { signal }),
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The game and what can be done in it. */
export interface SwipeGame {
  readonly game: Game
  readonly isDealing: boolean
  readonly hasFailed: boolean
  /** Likes or skips the card on top. */
  move(verdict: Verdict): void
  undo(): void
  /** The card has flown off. */
  onGone(id: string): void
  /** Asks for more cards, and what is left of today. */
  deal(): void
}

// Moves reach the server one after another, so that undoing a skip never overtakes it.
const scope = { id: 'swipe' }

/** Plays the swipe game: each move is shown at once and taken back when the server refuses it. */
export function useSwipeGame(): SwipeGame {
  const api = useApi<SwipeApi>()
  const words = useRefusalText()
  const cache = useQueryClient()
  const [game, tell] = useReducer(afterEvent, useQueryData(deckQuery(api)), newGame)
  const dealing = useMutation({
    mutationFn: () => api.likes.deck(),
    onSuccess: (deck) => tell({ type: 'dealt', deck }),
  })
  const undoSkip = useMutation({ scope, mutationFn: (id: string) => api.likes.undoSkip({ id }) })
  const decide = useMutation({
    scope,
    mutationFn: async ({ card: { id }, verdict }: Leaving) =>
      verdict === 'like' ? api.likes.swipeLike({ id }) : api.likes.skip({ id }),
    onSuccess: (answer) => {
      if (!('liked' in answer)) return
      tell({ type: 'counted', day: answer })
      void cache.invalidateQueries({ queryKey: ['likes'] })
      if (answer.match) void cache.invalidateQueries({ queryKey: ['me'] })
    },
    onError: (error, { card, verdict }) => {
      const code = 'code' in error ? String(error.code) : 'general'
      tell({ type: 'refused', card, verdict, code })
      showToast({ key: 'swipe', text: words(error), tone: 'danger' })
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
      tell({ type: 'moved', card, verdict })
      decide.mutate({ card, verdict })
      if (game.cards.length - 1 <= DECK_LOW) deal()
    },
    undo() {
      if (!game.undoable) return
      undoSkip.mutate(game.undoable.id)
      tell({ type: 'undone' })
    },
    onGone: (id) => tell({ type: 'gone', id }),
    deal,
  }
}
