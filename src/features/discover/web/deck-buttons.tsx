import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import type { Verdict } from './deck-moves.ts'

interface DeckButtonsProps {
  card: MemberCardData
  /** The name of the member whose decision would be undone. */
  undoName: string | null
  isEnabled: boolean
  likesLeft: number
  onDecide: (verdict: Verdict) => void
  onUndo: () => void
}

/** The buttons below the card, as an alternative to dragging (WCAG 2.5.7), with their keys on a wide screen. */
export function DeckButtons({ card, undoName, isEnabled, likesLeft, onDecide, onUndo }: DeckButtonsProps) {
  const t = useTexts('discover')
  const { id, name } = card
  return (
    <div className="flex flex-none items-center justify-center gap-5">
      <WithKey symbol="Z">
        <IconButton
          label={undoName === null ? t('undoNone') : t('undo', { name: undoName })}
          variant="outline"
          size="lg"
          disabled={undoName === null || !isEnabled}
          onClick={onUndo}
        >
          <Undo2 size={21} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </WithKey>
      <WithKey symbol="←">
        <IconButton
          label={t('skip', { name })}
          variant="outline"
          className="size-15! border-border! shadow-md dark:border-control!"
          disabled={!isEnabled}
          onClick={() => onDecide('skip')}
        >
          <X size={30} strokeWidth={2} aria-hidden="true" />
        </IconButton>
      </WithKey>
      <WithKey symbol="→">
        <LikeHeart {...{ name, isEnabled, likesLeft, onDecide }} />
      </WithKey>
      <WithKey symbol="M">
        <a
          href={href('members-id-chat', { id })}
          data-client-link=""
          aria-label={t('message', { name })}
          title={t('message', { name })}
          className="pressable inline-flex size-12 items-center justify-center rounded-full border border-control bg-surface text-text hover:bg-surface-2"
        >
          <MessageCircle size={21} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </WithKey>
    </div>
  )
}

type LikeHeartProps = Pick<DeckButtonsProps, 'isEnabled' | 'likesLeft' | 'onDecide'> & { name: string }

/** The heart. Without likes it is grey, and a press says why. */
function LikeHeart({ name, isEnabled, likesLeft, onDecide }: LikeHeartProps) {
  const t = useTexts('discover')
  const isUsedUp = likesLeft === 0
  const onClick = () => (isUsedUp ? showToast({ key: 'discover', text: t('likesUsed.text') }) : onDecide('like'))
  return (
    <IconButton
      label={isUsedUp ? t('likesUsed.label') : t('like', { name })}
      variant={isUsedUp ? 'outline' : 'primary'}
      className={classes(
        'size-17!',
        isUsedUp ? 'bg-surface-3! text-text-3!' : 'shadow-[0_8px_28px_rgb(176_18_45/0.3)] dark:shadow-none',
      )}
      disabled={!isEnabled}
      onClick={onClick}
    >
      <Heart
        key={likesLeft}
        size={32}
        className={classes('fill-current', !isUsedUp && 'animate-pop')}
        aria-hidden="true"
      />
    </IconButton>
  )
}

/** A button with its key below it, on a wide screen with a keyboard. */
function WithKey({ symbol, children }: { symbol: string; children: ReactNode }) {
  return (
    <span className="flex flex-col items-center gap-2">
      {children}
      <Key className="hidden lg:pointer-fine:block">{symbol}</Key>
    </span>
  )
}

/** The picture of a key. */
export function Key({ className, children }: { className?: string; children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className={classes(
        'min-w-6 rounded-sm border border-border bg-surface px-1.5 text-center font-sans text-xs leading-5 text-text-2',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
