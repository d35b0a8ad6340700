import BadgeCheck from 'lucide-react/icons/badge-check'
import MapPin from 'lucide-react/icons/map-pin'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { useDrag, type CardSide } from '#platform/browser/card-drag.ts'
import { useFlight } from '#platform/browser/card-flight.ts'
import { classes } from '#ui/classes.ts'
import type { DiscoverPerson } from '../contract.ts'
import type { Verdict } from './deck-moves.ts'
import { PersonPaper } from './person-paper.tsx'
import { PersonPhotos } from './person-photos.tsx'

interface PersonCardProps {
  person: DiscoverPerson
  photoIndex: number
  onPhotoStep: (step: 1 | -1) => void
  /** The card flies back in from this side. */
  from?: Verdict | null
  /** The card flies off to this side. */
  to?: Verdict
  onFlownOff?: () => void
  /** Called when the card is dragged off. Without it the card springs back. */
  onDecide?: ((verdict: Verdict) => void) | undefined
  canLike?: boolean
  /** The link with the name, which gets the focus. */
  nameRef?: RefObject<HTMLAnchorElement | null>
  menu?: ReactNode
}

const sides: Readonly<Record<Verdict, CardSide>> = { like: 'right', skip: 'left' }

/** On a wide screen only the photo moves. */
function findMovingPart(card: HTMLElement): HTMLElement | null {
  return matchMedia('(width >= 992px)').matches ? card.querySelector<HTMLElement>('[data-photo]') : card
}

function findDraggedPart(card: HTMLElement, target: EventTarget): HTMLElement | null {
  const part = findMovingPart(card)
  return part && target instanceof Node && part.contains(target) ? part : null
}

/** The card of one person: photos with the name, and the paper with the reasons. */
export function PersonCard(props: PersonCardProps) {
  const {
    person,
    photoIndex,
    onPhotoStep,
    from = null,
    to,
    onFlownOff,
    onDecide,
    canLike = true,
    nameRef,
    menu,
  } = props
  const element = useRef<HTMLElement>(null)
  const drag = useDrag({
    onLeave: onDecide && ((side) => onDecide(side === 'right' ? 'like' : 'skip')),
    canLeave: (side) => side === 'left' || canLike,
    findPart: findDraggedPart,
  })
  useFlight(element, { from: from && sides[from], to: to && sides[to], onFlownOff, findPart: findMovingPart })
  const label = usePersonLabel(person)
  const isTop = to === undefined
  return (
    <article
      ref={element}
      aria-label={label}
      aria-hidden={isTop ? undefined : true}
      inert={!isTop}
      data-person={isTop ? person.card.id : undefined}
      {...(isTop ? drag : {})}
      className={classes(
        'flex touch-pan-y flex-col rounded-[26px] will-change-transform select-none max-lg:overflow-hidden max-lg:border max-lg:border-border max-lg:bg-surface max-lg:shadow-md lg:grid lg:grid-cols-[minmax(0,508px)_minmax(0,508px)] lg:gap-8',
        isTop ? 'relative flex-1' : 'pointer-events-none absolute inset-x-0 top-0 z-20 max-lg:bottom-4',
      )}
    >
      <div
        data-photo=""
        className="relative min-h-80 flex-1 overflow-hidden bg-surface-3 will-change-transform lg:h-[max(26rem,min(678px,calc(100dvh-var(--top-bar)-11rem)))] lg:flex-none lg:rounded-[26px] lg:shadow-md"
      >
        <PersonPhotos person={person} index={photoIndex} onStep={onPhotoStep} isTop={isTop} />
        <Stamps />
        <Caption person={person} nameRef={nameRef} />
        {menu && <div className="absolute top-6 right-3 z-10">{menu}</div>}
      </div>
      <div className={classes('relative flex-none', !isTop && 'lg:invisible')}>
        <PersonPaper person={person} className="px-4.5 pt-3.5 pb-4.5 lg:gap-4 lg:p-0" />
        <PaperLink id={person.card.id} />
      </div>
    </article>
  )
}

/** Makes the whole paper of a phone a link to the profile. For the keyboard and screen readers the name is that link. */
function PaperLink({ id }: { id: string }) {
  return (
    <a
      href={href('members-id', { id })}
      data-client-link=""
      aria-hidden="true"
      tabIndex={-1}
      draggable={false}
      className="absolute inset-0 lg:hidden"
    />
  )
}

/** Returns the accessible name of a card: "Noor, 36, nu online, foto gecontroleerd, Amersfoort". */
function usePersonLabel({ card, activeToday }: DiscoverPerson): string {
  const t = useTexts('discover')
  const activity = card.online ? t('online') : activeToday && t('activeToday')
  const details = [activity, card.photoVerified && t('verified'), card.cityName].filter(Boolean).join(', ')
  return t('person', { name: card.name, age: card.age, details })
}

function Caption({
  person: { card, activeToday },
  nameRef,
}: {
  person: DiscoverPerson
  nameRef: RefObject<HTMLAnchorElement | null> | undefined
}) {
  const t = useTexts('discover')
  return (
    <div className="scrim pointer-events-none absolute inset-x-0 bottom-0 px-4.5 pb-4 text-white lg:px-6 lg:pb-5.5">
      <h2 className="type-display flex items-center gap-2 text-[28px] leading-9 lg:text-[32px] lg:leading-10">
        <a
          ref={nameRef}
          href={href('members-id', { id: card.id })}
          data-client-link=""
          className="pointer-events-auto flex min-w-0 rounded-md"
        >
          <span className="truncate">
            <bdi>{card.name}</bdi>,
          </span>
          <span className="ml-[0.25em] flex-none">{card.age}</span>
        </a>
        {card.photoVerified && (
          <BadgeCheck role="img" aria-label={t('verified')} size={24} className="flex-none fill-white text-secondary" />
        )}
      </h2>
      <p className="mt-0.5 flex items-center gap-2 truncate">
        <Activity isOnline={card.online} isActiveToday={activeToday} />
        <MapPin size={17} aria-hidden="true" className="flex-none" />
        <span className="truncate">{card.cityName}</span>
      </p>
    </div>
  )
}

function Activity({ isOnline, isActiveToday }: { isOnline: boolean; isActiveToday: boolean }) {
  const t = useTexts('discover')
  if (!isOnline && !isActiveToday) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={classes(
          'size-2.5 flex-none rounded-full',
          isOnline ? 'bg-online-photo' : 'border-2 border-online-photo',
        )}
      />
      {isOnline ? t('online') : t('activeToday')}
      <span aria-hidden="true">·</span>
    </>
  )
}

const STAMP =
  'pointer-events-none absolute top-12 rounded-xl border-4 bg-photo/35 px-4 py-1 text-3xl font-bold tracking-widest uppercase opacity-0 [text-shadow:0_1px_6px_rgb(22_8_11/0.6)]'

function Stamps() {
  const t = useTexts('discover')
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
