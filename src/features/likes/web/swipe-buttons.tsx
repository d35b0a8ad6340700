import Heart from 'lucide-react/icons/heart'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { useNavigate } from 'react-router'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { useKeyboardShortcuts } from '#platform/browser/keyboard-shortcuts.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Verdict } from './swipe-moves.ts'

export type SwipeButtonsProps = {
  card: MemberCardData
  /** The last skipped member, if the skip can be undone. */
  undoable: MemberCardData | null
  isEnabled: boolean
  onMove: (verdict: Verdict) => void
  onUndo: () => void
}

/** The buttons and keyboard shortcuts for the top card, as an alternative to dragging (WCAG 2.5.7). */
export function SwipeButtons({ card, undoable, isEnabled, onMove, onUndo }: SwipeButtonsProps) {
  const t = useTexts('swipe')
  const navigate = useNavigate()
  const { id, name } = card
  const openProfile = () => void navigate(href('members-id', { id }))
  useKeyboardShortcuts({
    ArrowLeft: () => isEnabled && onMove('skip'),
    ArrowRight: () => isEnabled && onMove('like'),
    ArrowUp: openProfile,
    Backspace: () => isEnabled && onUndo(),
  })
  return (
    <div className="items-center justify-center gap-4 low:grid low:grid-cols-2 low:justify-items-center low:sm:flex tall:flex">
      <IconButton
        label={undoable ? t('undo', { name: undoable.name }) : t('undoNone')}
        variant="outline"
        size="lg"
        disabled={!undoable || !isEnabled}
        onClick={onUndo}
      >
        <RotateCcw size={22} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('skip', { name })}
        variant="outline"
        size="xl"
        className="shadow-md low:max-sm:size-12"
        disabled={!isEnabled}
        onClick={() => onMove('skip')}
      >
        <X size={30} strokeWidth={2.25} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('like', { name })}
        variant="primary"
        size="xl"
        className="shadow-md low:max-sm:size-12"
        disabled={!isEnabled}
        onClick={() => onMove('like')}
      >
        <Heart size={30} className="fill-current" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('profile', { name })} variant="outline" size="lg" onClick={openProfile}>
        <UserRound size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
