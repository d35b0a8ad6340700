import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { useBackSteps } from '#platform/back-step.ts'
import { useTexts } from '#platform/i18n.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { nextModalState, creditsOnConfirming, isDismissible, type ModalState, type SignupEvent } from '../rules.ts'
import type { SignupSettings, SignupBlockReason } from './calls.tsx'
import { CheckMail } from './check-mail.tsx'
import type { SavedSignup } from './form-storage.tsx'
import { SignupClosed } from './signup-closed.tsx'
import { focusStep } from './step-focus.tsx'
import { SignupFlow, type CreatedAccount, type SignupFlowProps } from './signup-flow.tsx'

export interface SignupDialogProps {
  settings: SignupSettings
  saved: SavedSignup | null
  blockReason: SignupBlockReason
  onEvent: (event: SignupEvent) => void
}

/**
 * The signup modal on the browser's own dialog, which keeps the focus and the rest of the page out. While someone is
 * signing up neither a press beside it nor Escape closes it; before and after, both do.
 */
export function SignupDialog({ settings, saved: kept, blockReason: whyNot, onEvent }: SignupDialogProps) {
  const t = useTexts('signup')
  const dialog = useRef<HTMLDialogElement>(null)
  const { state, made, follow } = useModalState(kept !== null && whyNot === null, onEvent)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
    focusStep(dialog.current?.querySelector('form') ?? null) // the dialog itself takes it to its first button
  }, [])
  const dismiss = () => isDismissible(state) && follow('closed')
  const pressed = (event: MouseEvent) => event.target === dialog.current && dismiss()
  return (
    // Its own Escape cannot be held back otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the dialog lands on it
    <dialog
      ref={dialog}
      aria-label={t('dialogTitle')}
      onCancel={(event) => {
        event.preventDefault()
        history.back() // Android's Back asks the dialog first
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // a second Escape would close it whatever `cancel` says
        dismiss()
      }}
      onClick={pressed}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-surface text-text backdrop:bg-photo/60 sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:min-h-150 sm:open:grid sm:w-120 sm:rounded-3xl sm:shadow-lg"
    >
      <BackButtonHandler onClose={() => follow('closed')} />
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
          {made === null ? (
            <DialogContent {...{ settings, saved: kept, blockReason: whyNot }} onEvent={follow} />
          ) : (
            <CheckMail {...made} credits={creditsOnConfirming(settings)} takeFocus />
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Stands before the steps, so that Back goes through those first. */
function BackButtonHandler({ onClose }: { onClose: () => void }) {
  useBackSteps(1, onClose)
  return null
}

interface ContentProps extends Omit<SignupDialogProps, 'onEvent'> {
  onEvent: SignupFlowProps['onEvent']
}

function DialogContent({ settings, saved: kept, blockReason: whyNot, onEvent }: ContentProps) {
  if (whyNot !== null) return <SignupClosed blockReason={whyNot} loginPath={buildLoginPath(location)} />
  return <SignupFlow {...{ settings, saved: kept, onEvent }} loginPath={buildLoginPath(location)} />
}

/** After logging in one is back where the dialog opened; the home page and the login page lead on by themselves. */
function buildLoginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (pathname === '/login') return `/login${search}`
  return pathname === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(pathname + search)}`
}

/** Follows the four events: `started` is told once, the others as they come. */
function useModalState(isUnderWay: boolean, onEvent: (event: SignupEvent) => void) {
  const [state, setState] = useState<ModalState>(isUnderWay ? 'under_way' : 'fresh')
  const [made, setMade] = useState<CreatedAccount | null>(null)
  const reportStarted = useEffectEvent(() => {
    if (isUnderWay) onEvent('started')
  })
  useEffect(() => reportStarted(), []) // only when it opens; what changes later is told as it happens
  function follow(event: SignupEvent, account: CreatedAccount | null = null): void {
    if (event === 'flow_complete') setMade(account)
    const next = nextModalState(state, event)
    if (next !== state) onEvent(event)
    setState(next)
  }
  return { state, made, follow }
}
