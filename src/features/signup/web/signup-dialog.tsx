import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { useBackSteps } from '#platform/navigation/back-step.ts'
import { isComposing } from '#platform/browser/composition.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { IconButton } from '#ui/icon-button.tsx'
import {
  getNextModalState,
  getConfirmationCredits,
  isDismissible,
  type ModalState,
  type SignupEvent,
} from '../rules.ts'
import type { SignupSettings, SignupBlockReason } from './calls.ts'
import { CheckMailNotice } from './check-mail.tsx'
import type { SavedSignup } from './form-storage.ts'
import { SignupClosedNotice } from './signup-closed.tsx'
import { focusStep } from './step-focus.ts'
import { SignupFlow, type CreatedAccount, type SignupFlowProps } from './signup-flow.tsx'

export interface SignupDialogProps {
  settings: SignupSettings
  saved: SavedSignup | null
  blockReason: SignupBlockReason | null
  onEvent: (event: SignupEvent) => void
}

/**
 * The signup modal, on a native dialog that traps the focus and makes the page inert. While a signup is in progress,
 * neither a click outside nor Escape closes it. Before and after, both do.
 */
export function SignupDialog({ settings, saved, blockReason, onEvent }: SignupDialogProps) {
  const t = useTexts('signup')
  const dialog = useRef<HTMLDialogElement>(null)
  const { state, account, handleEvent } = useModalState(saved !== null && blockReason === null, onEvent)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
    focusStep(dialog.current?.querySelector('form') ?? null) // by default the dialog focuses its first button
  }, [])
  const dismiss = () => isDismissible(state) && handleEvent('closed')
  const closeOnBackdrop = (event: MouseEvent) => event.target === dialog.current && dismiss()
  return (
    // Only a key handler can prevent the native Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop is part of the dialog
    <dialog
      ref={dialog}
      aria-label={t('dialogTitle')}
      onCancel={(event) => {
        event.preventDefault()
        history.back() // Android's Back button cancels the dialog first
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // a second Escape closes it even when `cancel` is prevented
        if (!isComposing(event.nativeEvent)) dismiss()
      }}
      onClick={closeOnBackdrop}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-surface text-text backdrop:bg-photo/60 sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:min-h-150 sm:open:grid sm:w-120 sm:rounded-3xl sm:shadow-lg"
    >
      <BackButtonHandler onClose={() => handleEvent('closed')} />
      <div className="relative flex h-full max-h-[inherit] flex-col">
        <IconButton
          label={t('close')}
          size="sm"
          className="absolute! top-2 right-2 z-10"
          onClick={() => handleEvent('closed')}
        >
          <X size={20} />
        </IconButton>
        <div className="flex min-h-0 flex-1 flex-col pt-8">
          {account === null ? (
            <DialogContent {...{ settings, saved, blockReason }} onEvent={handleEvent} />
          ) : (
            <CheckMailNotice {...account} credits={getConfirmationCredits(settings)} takeFocus />
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Closes the dialog on Back. It registers before the steps do, so that Back leaves the steps first. */
function BackButtonHandler({ onClose }: { onClose: () => void }) {
  useBackSteps(1, onClose)
  return null
}

interface DialogContentProps extends Omit<SignupDialogProps, 'onEvent'> {
  onEvent: SignupFlowProps['onEvent']
}

function DialogContent({ settings, saved, blockReason, onEvent }: DialogContentProps) {
  if (blockReason !== null) return <SignupClosedNotice blockReason={blockReason} loginPath={buildLoginPath(location)} />
  return <SignupFlow {...{ settings, saved, onEvent }} loginPath={buildLoginPath(location)} />
}

/**
 * Builds the login link that returns to this page. The home page needs no return path, and the login page
 * already has one.
 */
function buildLoginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (pathname === href('login')) return pathname + search
  return pathname === href('index') ? href('login') : href('login', {}, { returnTo: pathname + search })
}

/** Tracks the modal state by the four events. Reports `started` once. */
function useModalState(isInProgress: boolean, onEvent: (event: SignupEvent) => void) {
  const [state, setState] = useState<ModalState>(isInProgress ? 'in_progress' : 'initial')
  const [account, setAccount] = useState<CreatedAccount | null>(null)
  const reportStarted = useEffectEvent(() => {
    if (isInProgress) onEvent('started')
  })
  useEffect(() => reportStarted(), []) // only when the dialog opens
  function handleEvent(event: SignupEvent, created: CreatedAccount | null = null): void {
    if (event === 'flow_complete') setAccount(created)
    const next = getNextModalState(state, event)
    if (next !== state) onEvent(event)
    setState(next)
  }
  return { state, account, handleEvent }
}
