import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useEffect, useRef } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useIsOnline } from '#platform/calls/online.ts'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SwipeButtons } from '#features/likes/web/swipe-buttons.tsx'
import { SwipeDeck } from '#features/likes/web/swipe-deck.tsx'
import { DailyLimitReached, EmptyDeck } from '#features/likes/web/deck-end-screens.tsx'
import { deckQuery, useSwipeGame, type SwipeApi, type SwipeGame } from '#features/likes/web/swipe-game.ts'
import type { SwipeQuota } from '#features/likes/web/swipe-moves.ts'
import { href } from '#links.ts'

const queries = (api: SwipeApi) => [deckQuery(api)]

export const handle = { namespaces: ['profiles', 'swipe'], access: 'members', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The swipe game: one member at a time, liked or skipped. */
export default function SwipeGamePage() {
  const t = useTexts('swipe')
  const swipeGame = useSwipeGame()
  return (
    <div className="overflow-x-clip">
      <div className="mx-auto flex h-[calc(100dvh-var(--notice-bar))] max-w-150 flex-col low:min-h-52 tall:min-h-130 px-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        <title>{t('title')}</title>
        <header className="flex h-16 flex-none items-center gap-2">
          <a
            href={href('members')}
            data-client-link=""
            aria-label={t('back')}
            className="pressable -ml-2 flex size-11 items-center justify-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text"
          >
            <ArrowLeft size={22} aria-hidden="true" />
          </a>
          <h1 className="flex-1 text-2xl">{t('title')}</h1>
          <LikesLeft quota={swipeGame.game.quota} />
        </header>
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <GameBoard swipeGame={swipeGame} />
        </main>
      </div>
    </div>
  )
}

function GameBoard({ swipeGame }: { swipeGame: SwipeGame }) {
  const { game, isDealing, hasFailed, deal } = swipeGame
  const [top] = game.cards
  const isOnline = useIsOnline()
  const onNextDay = useStableCallback(deal)
  if (game.quota.remaining === 0 && game.leaving.length === 0)
    return <DailyLimitReached quota={game.quota} onNextDay={onNextDay} />
  if (!top && isDealing) return <DeckSkeleton />
  if (!top && hasFailed) return <DeckError onRetry={deal} />
  if (!top && game.leaving.length === 0) return <EmptyDeck />
  const isEnabled = isOnline && game.quota.remaining > 0
  return (
    // The buttons come before the card in the document, and after it on the screen.
    <div className="flex min-h-0 flex-1 low:flex-row-reverse low:gap-4 tall:flex-col-reverse tall:gap-1">
      <div className="flex-none pt-1 text-center low:my-auto">
        <Announcement swipeGame={swipeGame} />
        {!isOnline && <OfflineAlert />}
        {top && (
          <SwipeButtons
            card={top}
            undoable={game.undoable}
            isEnabled={isEnabled}
            onMove={swipeGame.move}
            onUndo={swipeGame.undo}
          />
        )}
        <KeyboardHint />
      </div>
      <div className="min-h-0 min-w-0 flex-1">
        {/* A dragged card springs back while the browser is offline or no likes remain. */}
        <SwipeDeck game={game} onMove={isEnabled ? swipeGame.move : undefined} onFlownOff={swipeGame.onFlownOff} />
      </div>
    </div>
  )
}

/** Returns a stable function that calls the latest callback, so that the countdown does not restart on every render. */
function useStableCallback(callback: () => void): () => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback(() => latest.current(), [])
}

/** The status for screen readers: the top card and the remaining likes. */
function Announcement({ swipeGame: { game } }: { swipeGame: SwipeGame }) {
  const t = useTexts('swipe')
  const [top] = game.cards
  return (
    <p role="status" className="sr-only">
      {top && `${t('now', { name: top.name, age: top.age, city: top.cityName })} `}
      {t('left', { count: game.quota.remaining })}
    </p>
  )
}

const RING_RADIUS = 15
const RING_LENGTH = Math.round(2 * Math.PI * RING_RADIUS)

/** The remaining likes of today as a ring. */
function LikesLeft({ quota: { limit, remaining } }: { quota: SwipeQuota }) {
  const t = useTexts('swipe')
  if (limit === 0) return null
  return (
    <p aria-hidden="true" className="flex items-center gap-2.5 text-sm font-semibold text-text-2">
      {t('left', { count: remaining })}
      <svg viewBox="0 0 36 36" className="size-9 -rotate-90" fill="none" strokeWidth="4">
        <circle cx="18" cy="18" r={RING_RADIUS} className="stroke-surface-3" />
        <circle
          cx="18"
          cy="18"
          r={RING_RADIUS}
          strokeDasharray={`${(RING_LENGTH * remaining) / limit} ${RING_LENGTH}`}
          className="stroke-primary transition-[stroke-dasharray] duration-300"
        />
      </svg>
    </p>
  )
}

function KeyboardHint() {
  const t = useTexts('swipe')
  return <p className="hidden pt-3 text-sm text-text-3 tall:pointer-fine:block">{t('keys')}</p>
}

function OfflineAlert() {
  const t = useTexts('swipe')
  return (
    <Alert tone="warning" role="alert" className="mb-3 text-left">
      {t('offline')}
    </Alert>
  )
}

function DeckSkeleton() {
  const t = useTexts('swipe')
  return (
    <div role="status" className="mx-auto h-full w-full max-w-105 pb-28">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton shape="block" className="h-full" />
    </div>
  )
}

function DeckError({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('swipe')
  return (
    <div className="my-auto flex flex-col items-center gap-4">
      <Alert tone="danger" role="alert">
        {t('failed')}
      </Alert>
      <Button variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
