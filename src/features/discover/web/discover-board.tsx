import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeyboardShortcuts } from '#platform/browser/keyboard-shortcuts.ts'
import { useIsOnline } from '#platform/calls/online.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import type { DiscoverPerson } from '../contract.ts'
import { DeckButtons } from './deck-buttons.tsx'
import type { Verdict } from './deck-moves.ts'
import { DeckError, DeckSkeleton, EmptyDeck } from './deck-states.tsx'
import { useDiscoverDeck, type DiscoverDeck } from './discover-deck.ts'
import { KeyHints } from './key-hints.tsx'
import { NextPerson } from './next-person.tsx'
import { PersonCard } from './person-card.tsx'
import { PersonMenu } from './person-menu.tsx'
import { CardBelow, PhotoPreload } from './person-photos.tsx'

/** The deck with its buttons and keys, or what stands in its place. */
export function DiscoverBoard() {
  const discover = useDiscoverDeck()
  const { deck, isDealing, hasFailed, refill } = discover
  const [top] = deck.people
  return (
    <>
      <Announcement discover={discover} />
      {top && <OpenDeck discover={discover} top={top} />}
      {!top && isDealing && <DeckSkeleton />}
      {!top && !isDealing && (hasFailed ? <DeckError onRetry={refill} /> : <EmptyDeck />)}
      <PhotoPreload people={deck.people} />
    </>
  )
}

function OpenDeck({ discover, top }: { discover: DiscoverDeck; top: DiscoverPerson }) {
  const { deck, undo, remove } = discover
  const isOnline = useIsOnline()
  const nameRef = useRef<HTMLAnchorElement>(null)
  const { index, step } = usePhotoIndex(top)
  const decide = useDecision(discover, nameRef)
  const [areKeysOn, setKeysOn] = useState(true)
  useDeckKeys({ isEnabled: areKeysOn && isOnline, id: top.card.id, decide, undo, step })
  return (
    <div className="flex flex-1 flex-col gap-3 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1048px)_minmax(0,1fr)] lg:gap-x-8 lg:gap-y-6">
      <div className="relative flex flex-1 flex-col max-lg:pb-4">
        <StackEdges count={deck.people.length - 1} />
        <CardBelow person={deck.people[1]} />
        <PersonCard
          key={top.card.id}
          person={top}
          photoIndex={index}
          onPhotoStep={step}
          from={deck.returned?.id === top.card.id ? deck.returned.verdict : null}
          onDecide={isOnline ? decide : undefined}
          canLike={deck.likesLeft > 0}
          nameRef={nameRef}
          menu={<PersonMenu person={top} onBlocked={() => remove(top.card.id)} />}
        />
        <LeavingCards discover={discover} />
      </div>
      <NextPerson person={deck.people[1]} />
      <div className="flex-none lg:col-start-1 lg:grid lg:grid-cols-[minmax(0,508px)_minmax(0,508px)] lg:gap-8">
        {!isOnline && <OfflineAlert />}
        <DeckButtons
          card={top.card}
          undoName={deck.history[0]?.person.card.name ?? null}
          isEnabled={isOnline}
          likesLeft={deck.likesLeft}
          onDecide={decide}
          onUndo={undo}
        />
        <KeyHints isOn={areKeysOn} onToggle={() => setKeysOn(!areKeysOn)} />
      </div>
    </div>
  )
}

function LeavingCards({ discover: { deck, onFlownOff } }: { discover: DiscoverDeck }) {
  return deck.leaving.map(({ person, verdict }) => (
    <PersonCard
      key={person.card.id}
      person={person}
      photoIndex={0}
      onPhotoStep={() => undefined}
      to={verdict}
      onFlownOff={() => onFlownOff(person.card.id)}
    />
  ))
}

/** The edges of the two cards below. */
function StackEdges({ count }: { count: number }) {
  const edge = 'absolute -z-1 h-16 rounded-b-[26px] border border-border lg:hidden'
  return (
    <span aria-hidden="true" className="contents">
      {count > 1 && <span className={`${edge} inset-x-9 bottom-0.5 bg-surface-3 dark:bg-surface-2`} />}
      {count > 0 && <span className={`${edge} inset-x-4.5 bottom-2.25 bg-surface-2 dark:bg-surface`} />}
    </span>
  )
}

/** The index of the photo that is shown of a person, and the step to another one. */
function usePhotoIndex({ card: { id }, photos }: DiscoverPerson) {
  const [shown, setShown] = useState({ id, index: 0 })
  const index = shown.id === id ? shown.index : 0
  const step = (by: 1 | -1) => setShown({ id, index: Math.max(0, Math.min(photos.length - 1, index + by)) })
  return { index, step }
}

/** Returns a function that decides about the person on top. The next name then gets the focus. */
function useDecision({ decide, deck }: DiscoverDeck, name: { readonly current: HTMLAnchorElement | null }) {
  const isDecided = useRef(false)
  const topId = deck.people[0]?.card.id
  useEffect(() => {
    if (isDecided.current) name.current?.focus({ preventScroll: true })
    isDecided.current = false
  }, [name, topId])
  return (verdict: Verdict) => {
    isDecided.current = true
    decide(verdict)
  }
}

interface DeckKeys {
  readonly isEnabled: boolean
  readonly id: string
  decide(verdict: Verdict): void
  undo(): void
  step(by: 1 | -1): void
}

function useDeckKeys({ isEnabled, id, decide, undo, step }: DeckKeys): void {
  const navigate = useNavigate()
  const actions = {
    ArrowLeft: () => decide('skip'),
    ArrowRight: () => decide('like'),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    m: () => void navigate(href('members-id-chat', { id })),
    z: undo,
    Enter: () => void navigate(href('members-id', { id })),
  }
  useKeyboardShortcuts(isEnabled ? actions : {})
}

/** The last event, for screen readers. */
function Announcement({ discover: { deck } }: { discover: DiscoverDeck }) {
  const t = useTexts('discover')
  return (
    <p role="status" className="sr-only">
      {deck.announced && t(deck.announced.kind, { name: deck.announced.name })}
    </p>
  )
}

function OfflineAlert() {
  const t = useTexts('discover')
  return (
    <Alert tone="warning" role="alert" className="mb-3 lg:col-span-2">
      {t('offline')}
    </Alert>
  )
}
