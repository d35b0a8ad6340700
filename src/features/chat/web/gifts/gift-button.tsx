import GiftIcon from 'lucide-react/icons/gift'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { SentMessage } from '../../contract.ts'

const loadDialog = () => import('./gift-dialog.tsx').then((module) => module.GiftDialog)
const GiftDialog = lazyComponent(loadDialog)

export type GiftButtonProps = {
  memberId: string
  name: string
  isFictional: boolean
  variant?: 'plain' | 'outline'
  size?: 'md' | 'lg'
  /** Called after the gift was sent. */
  onGiven?: (sent: SentMessage) => void
}

/** The button that opens the gift dialog for a member. The dialog's chunk loads on demand. */
export function GiftButton({
  memberId,
  name,
  isFictional,
  variant = 'outline',
  size = 'lg',
  onGiven,
}: GiftButtonProps) {
  const t = useTexts('chat')
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label={t('gifts.button', { name })}
        variant={variant}
        size={size}
        aria-haspopup="dialog"
        onPointerEnter={() => preloadChunk(loadDialog)}
        onClick={open}
      >
        <GiftIcon size={size === 'lg' ? 24 : 22} aria-hidden="true" />
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <GiftDialog
            memberId={memberId}
            name={name}
            isFictional={isFictional}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onGiven={(sent) => (setOpen(false), onGiven?.(sent))}
          />
        </Suspense>
      )}
    </>
  )
}

/** The gift button of a visitor: a link to the login page, which continues to the profile afterwards. */
export function GiftLoginLink({ memberId }: { memberId: string }) {
  const t = useTexts('chat')
  return (
    <Link
      to={href('login', {}, { returnTo: href('members-id', { id: memberId }) })}
      aria-label={t('gifts.logIn')}
      title={t('gifts.logIn')}
      className={classes(
        'pressable inline-flex size-12 flex-none items-center justify-center rounded-full',
        'border border-control bg-surface text-text hover:bg-surface-2',
      )}
    >
      <GiftIcon size={24} aria-hidden="true" />
    </Link>
  )
}
