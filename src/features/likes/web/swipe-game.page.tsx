import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useEffect, useRef } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useIsOnline } from '#platform/online.ts'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SwipeButtons } from './swipe-buttons.tsx'
import { SwipeDeck } from './swipe-deck.tsx'
import { DoneForToday, NobodyLeft } from './swipe-ends.tsx'
import { deckQuery, useSwipeGame, type SwipeApi, type SwipeGame } from './swipe-game.tsx'
import type { Day } from './swipe-moves.tsx'

const queries = (api: SwipeApi) => [deckQuery(api)]

export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries)

/** The swipe game: one member at a time, liked or skipped. */
export default function SwipeGamePage() {
  const t = useTexts('swipe')
  const play = useSwipeGame()
  return (
    <div className="overflow-x-clip">
      <div className="mx-auto flex h-[calc(100dvh-var(--notice-bar))] max-w-150 flex-col low:min-h-52 tall:min-h-130 px-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        <title>{t('title')}</title>
        <header className="flex h-16 flex-none items-center gap-2">
          <a
            href="/members"
            data-quick=""
            aria-label={t('back')}
            className="pressable -ml-2 flex size-11 items-center justify-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text"
          >
            <ArrowLeft size={22} aria-hidden="true" />
          </a>
          <h1 className="flex-1 text-2xl">{t('title')}</h1>
          <LikesLeft day={play.game.day} />
        </header>
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Play play={play} />
        </main>
      </div>
    </div>
  )
}

function Play({ play }: { play: SwipeGame }) {
  const { game, isDealing, hasFailed, deal } = play
  const [top] = game.cards
  const isOnline = useIsOnline()
  const newDay = useLatest(deal)
  if (game.day.remaining === 0 && game.leaving.length === 0) return <DoneForToday day={game.day} onNextDay={newDay} />
  if (!top && isDealing) return <Dealing />
  if (!top && hasFailed) return <Failed onRetry={deal} />
  if (!top && game.leaving.length === 0) return <NobodyLeft />
  const isOn = isOnline && game.day.remaining > 0
  return (
    // Those who listen meet the buttons first, those who look the card.
    <div className="flex min-h-0 flex-1 low:flex-row-reverse low:gap-4 tall:flex-col-reverse tall:gap-1">
      <div className="flex-none pt-1 text-center low:my-auto">
        <Announcement play={play} />
        {!isOnline && <Offline />}
        {top && <SwipeButtons card={top} undoable={game.undoable} isOn={isOn} onMove={play.move} onUndo={play.undo} />}
        <Keys />
      </div>
      <div className="min-h-0 min-w-0 flex-1">
        {/* Offline, or while the last like is on its way, a card springs back. */}
        <SwipeDeck game={game} onMove={isOn ? play.move : undefined} onGone={play.onGone} />
      </div>
    </div>
  )
}

/** Always the same function, which calls the latest one: a countdown does not begin anew with every drawing. */
function useLatest(call: () => void): () => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback(() => latest.current(), [])
}

/** Says who lies on top now and how many likes are left, to those who cannot see it. */
function Announcement({ play: { game } }: { play: SwipeGame }) {
  const t = useTexts('swipe')
  const [top] = game.cards
  return (
    <p role="status" className="sr-only">
      {top && `${t('now', { name: top.name, age: top.age, city: top.cityName })} `}
      {t('left', { count: game.day.remaining })}
    </p>
  )
}

const RING_RADIUS = 15
const RING_LENGTH = Math.round(2 * Math.PI * RING_RADIUS)

/** How many likes are left today: a ring that empties. */
function LikesLeft({ day: { limit, remaining } }: { day: Day }) {
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

function Keys() {
  const t = useTexts('swipe')
  return <p className="hidden pt-3 text-sm text-text-3 tall:pointer-fine:block">{t('keys')}</p>
}

function Offline() {
  const t = useTexts('swipe')
  return (
    <Alert tone="warning" role="alert" className="mb-3 text-left">
      {t('offline')}
    </Alert>
  )
}

function Dealing() {
  const t = useTexts('swipe')
  return (
    <div role="status" className="mx-auto h-full w-full max-w-105 pb-28">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton shape="block" className="h-full" />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
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
