import { useRef } from 'react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { FictionalTag, OnlineDot, PLACEHOLDER } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { useDrag, type CardSide } from '#platform/browser/card-drag.ts'
import { useFlight } from '#platform/browser/card-flight.ts'
import { classes } from '#ui/classes.ts'
import type { Game, Verdict } from './swipe-moves.ts'

/** The number of cards visible in the stack. */
const VISIBLE_CARDS = 3

const sides: Readonly<Record<Verdict, CardSide>> = { like: 'right', skip: 'left' }

export type SwipeDeckProps = {
  game: Game
  /** Called when the top card is liked or skipped by a drag. Without this callback a dragged card springs back. */
  onMove?: ((verdict: Verdict) => void) | undefined
  onFlownOff: (id: string) => void
}

/** The stack of cards: the top card can be dragged, the next two lie under it, and decided cards fly off. */
export function SwipeDeck({ game, onMove, onFlownOff }: SwipeDeckProps) {
  const [top] = game.cards
  const visibleCards = game.cards.slice(0, VISIBLE_CARDS)
  return (
    <div className="relative isolate mx-auto h-full w-full max-w-105 touch-pan-y select-none">
      {visibleCards.toReversed().map((card) => (
        <SwipeCard
          key={card.id}
          card={card}
          depth={visibleCards.indexOf(card)}
          from={card === top && game.returned?.id === card.id ? game.returned.verdict : null}
          onMove={onMove}
        />
      ))}
      {game.leaving.map(({ card, verdict }) => (
        <SwipeCard key={card.id} card={card} depth={0} to={verdict} onFlownOff={() => onFlownOff(card.id)} />
      ))}
    </div>
  )
}

type SwipeCardProps = {
  card: MemberCardData
  depth: number
  /** The card flies back in from this side. */
  from?: Verdict | null
  /** The card flies off to this side. */
  to?: Verdict
  onMove?: ((verdict: Verdict) => void) | undefined
  onFlownOff?: () => void
}

const DEPTHS = ['', 'translate-y-3 scale-96', 'translate-y-6 scale-92']

function SwipeCard({ card, depth, from = null, to, onMove, onFlownOff }: SwipeCardProps) {
  const element = useRef<HTMLElement>(null)
  const drag = useDrag({ onLeave: onMove && ((side) => onMove(side === 'right' ? 'like' : 'skip')) })
  useFlight(element, { from: from && sides[from], to: to && sides[to], onFlownOff })
  const isTop = depth === 0 && !to
  return (
    <article
      ref={element}
      aria-hidden={isTop ? undefined : true}
      data-card={isTop ? card.id : undefined}
      {...(isTop ? drag : {})}
      className={classes(
        'edge absolute inset-x-0 origin-bottom top-0 bottom-6 overflow-hidden rounded-3xl bg-surface-3 shadow-lg will-change-transform',
        'transition-[translate,scale,transform] duration-300',
        DEPTHS[depth],
        isTop && 'cursor-grab active:cursor-grabbing',
        to && 'pointer-events-none',
      )}
    >
      <Portrait card={card} isFirst={isTop} />
      <Stamps />
      <Caption card={card} />
      {card.isFictional && (
        <div className="absolute top-4 left-4">
          <FictionalTag />
        </div>
      )}
    </article>
  )
}

function Portrait({ card: { photo }, isFirst }: { card: MemberCardData; isFirst: boolean }) {
  const { imagePrefix } = useVisit()
  if (!photo) return PLACEHOLDER
  return (
    <img
      src={getPhotoUrl(imagePrefix, photo.key, 'card')}
      srcSet={`${getPhotoUrl(imagePrefix, photo.key, 'card')} 400w, ${getPhotoUrl(imagePrefix, photo.key, 'large')} 1080w`}
      sizes="min(100vw, 420px)"
      alt=""
      width={420}
      height={560}
      draggable={false}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className="pointer-events-none size-full object-cover object-[50%_15%]"
    />
  )
}

function Caption({ card: { name, age, cityName, online } }: { card: MemberCardData }) {
  return (
    <div className="scrim pointer-events-none absolute inset-x-0 bottom-0 px-5 pb-5 text-white low:px-3 low:pb-3">
      <h2 className="type-display flex text-3xl low:text-xl">
        <span className="truncate">
          {online && <OnlineDot />}
          <bdi>{name}</bdi>,
        </span>
        <span className="ml-[0.25em] flex-none">{age}</span>
      </h2>
      <p className="truncate text-lg low:text-sm">{cityName}</p>
    </div>
  )
}

const STAMP =
  'pointer-events-none absolute top-7 rounded-xl border-4 bg-photo/35 px-4 py-1 text-3xl font-bold tracking-widest uppercase opacity-0 [text-shadow:0_1px_6px_rgb(22_8_11/0.6)]'

function Stamps() {
  const t = useTexts('swipe')
  return (
    <span aria-hidden="true">
      <span data-stamp="right" className={classes(STAMP, 'left-6 -rotate-12 border-[#3ddc84] text-[#3ddc84]')}>
        {t('stamp.like')}
      </span>
      <span data-stamp="left" className={classes(STAMP, 'right-6 rotate-12 border-white text-white')}>
        {t('stamp.skip')}
      </span>
    </span>
  )
}
