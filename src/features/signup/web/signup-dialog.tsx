import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { SignupSettings } from './calls.tsx'
import { CheckMail } from './check-mail.tsx'
import type { KeptSignup } from './form-storage.tsx'
import { SignupClosed } from './signup-closed.tsx'
import { SignupFlow, type SignupEvent } from './signup-flow.tsx'

interface SignupDialogProps {
  settings: SignupSettings
  kept: KeptSignup | null
  onEvent: (event: SignupEvent) => void
}

/**
 * The signup modal on the browser's own dialog, which keeps the focus and the rest of the page out. While someone is
 * signing up neither a press beside it nor Escape closes it; before and after, both do.
 */
export function SignupDialog({ settings, kept, onEvent }: SignupDialogProps) {
  const t = useTexts('signup')
  const dialog = useRef<HTMLDialogElement>(null)
  const [isUnderWay, setUnderWay] = useState(kept !== null)
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
    if (kept !== null) onEvent('started')
    // Only when it opens; what changes later is told as it happens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const follow = (event: SignupEvent, address = '') => {
    if (event === 'flow_complete') setEmail(address)
    if (event === 'started' && !isUnderWay) setUnderWay(true)
    if (event !== 'started' || !isUnderWay) onEvent(event)
    if (event !== 'started') setUnderWay(false)
  }
  const closeUnlessUnderWay = () => !isUnderWay && follow('closed')
  const pressed = (event: MouseEvent) => event.target === dialog.current && closeUnlessUnderWay()
  return (
    // A press beside the dialog lands on it, and its own Escape cannot be held back otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={t('dialogTitle')}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // a second Escape would close it whatever `cancel` says
        closeUnlessUnderWay()
      }}
      onClick={pressed}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-surface text-text backdrop:bg-photo/60 sm:m-auto sm:h-150 sm:max-h-[92dvh] sm:w-120 sm:rounded-3xl sm:shadow-lg"
    >
      <div className="relative flex h-full max-h-[inherit] flex-col">
        <IconButton
          label={t('close')}
          size="sm"
          className="absolute! top-2 right-2 z-10"
          onClick={() => follow('closed')}
        >
          <X size={20} />
        </IconButton>
        <div className="flex min-h-0 flex-1 flex-col pt-8">
          <Content {...{ settings, kept, email }} onEvent={follow} />
        </div>
      </div>
    </dialog>
  )
}

interface ContentProps extends Omit<SignupDialogProps, 'onEvent'> {
  email: string | null
  onEvent: (event: SignupEvent, email?: string) => void
}

function Content({ settings, kept, email, onEvent }: ContentProps) {
  if (email !== null) return <CheckMail email={email} takeFocus />
  if (settings.signups_detail !== 'all' && settings.signups_detail !== 'with_trafficsource') {
    return <SignupClosed detail={settings.signups_detail} />
  }
  return <SignupFlow settings={settings} kept={kept} onEvent={onEvent} />
}
