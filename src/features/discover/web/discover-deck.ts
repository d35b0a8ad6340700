import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { useRefusalText } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import { MAX_HELD_PEOPLE, REFILL_THRESHOLD } from '../rules.ts'
import { newDeck, reduceDeck, type Deck, type Move, type Verdict } from './deck-moves.ts'
import { dealQuery, type DiscoverApi } from './discover.queries.ts'

/** The deck and its actions. */
export interface DiscoverDeck {
  readonly deck: Deck
  readonly isDealing: boolean
  readonly hasFailed: boolean
  /** Likes or skips the person on top. */
  decide(verdict: Verdict): void
  /** Undoes the last decision. */
  undo(): void
  onFlownOff(id: string): void
  /** Removes a blocked person. */
  remove(id: string): void
  /** Asks for more people. */
  refill(): void
}

// Decisions are sent one after another, so that an undo never overtakes what it undoes.
const scope = { id: 'discover' }

/** Returns the deck with its actions. Applies decisions optimistically and rolls back refused ones. */
export function useDiscoverDeck(): DiscoverDeck {
  const api = useApi<DiscoverApi>()
  const [deck, dispatch] = useReducer(reduceDeck, useQueryData(dealQuery(api)), newDeck)
  const dealing = useMutation({
    mutationFn: (without: string) => api.discover.deal(without === '' ? {} : { without }),
    onSuccess: (deal) => dispatch({ type: 'dealt', deal }),
  })
  const sending = useSending((move, code) => dispatch({ type: 'refused', ...move, code }))
  useViewMarker(deck.people[0]?.card.id)
  const refill = () => {
    const ids = deck.people.slice(0, MAX_HELD_PEOPLE).map(({ card }) => card.id)
    if (!dealing.isPending) dealing.mutate(ids.join(','))
  }
  return {
    deck,
    isDealing: dealing.isPending,
    hasFailed: dealing.isError,
    decide(verdict) {
      const [person] = deck.people
      if (!person || (verdict === 'like' && deck.likesLeft === 0)) return
      dispatch({ type: 'decided', person, verdict })
      sending.decide({ person, verdict })
      if (deck.people.length - 1 <= REFILL_THRESHOLD && !deck.isExhausted) refill()
    },
    undo() {
      const [last] = deck.history
      if (!last) return
      sending.undo(last)
      dispatch({ type: 'undone' })
    },
    onFlownOff: (id) => dispatch({ type: 'flown-off', id }),
    remove: (id) => dispatch({ type: 'removed', id }),
    refill,
  }
}

/** Returns the functions that send decisions and undo them. */
function useSending(onRefused: (move: Move, code: string) => void) {
  const api = useApi<DiscoverApi>()
  const cache = useQueryClient()
  const refusalText = useRefusalText()
  const onError = (error: Error) => showToast({ key: 'discover', text: refusalText(error), tone: 'danger' })
  const decide = useMutation({
    scope,
    mutationFn: async ({ person: { card }, verdict }: Move) =>
      verdict === 'like' ? api.likes.like({ id: card.id }) : api.likes.skip({ id: card.id }),
    onSuccess: (result) => {
      if (!('liked' in result)) return
      void cache.invalidateQueries({ queryKey: ['likes'] })
      if (result.match) void cache.invalidateQueries({ queryKey: ['viewer'] })
    },
    onError: (error, move) => {
      onRefused(move, 'code' in error ? String(error.code) : 'general')
      onError(error)
    },
  })
  const undo = useMutation({
    scope,
    mutationFn: async ({ person: { card }, verdict }: Move) =>
      verdict === 'like' ? api.likes.unlike({ id: card.id }) : api.likes.undoSkip({ id: card.id }),
    onSuccess: (_result, { verdict }) =>
      verdict === 'like' ? cache.invalidateQueries({ queryKey: ['likes'] }) : undefined,
    onError,
  })
  return { decide: decide.mutate, undo: undo.mutate }
}

/** Records that the person on top was shown. */
function useViewMarker(id: string | undefined): void {
  const api = useApi<DiscoverApi>()
  const { mutate } = useMutation({ mutationFn: (shownId: string) => api.discover.markShown({ id: shownId }) })
  useEffect(() => {
    if (id) mutate(id)
  }, [id, mutate])
}
