import { Suspense, useState, type ReactNode } from 'react'
import { useBackSteps } from '#platform/navigation/back-step.ts'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'

const loadOverlay = () => import('./dialog-overlay.tsx').then((module) => module.DialogOverlay)
const DialogOverlay = lazyComponent(loadOverlay)

/** Preloads the code of the overlay, for instance when the pointer reaches the button that opens a dialog. */
export function preloadDialog(): void {
  preloadChunk(loadOverlay)
}

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  /** The label of the close button; without it there is no close button. */
  closeLabel?: string
  /** False when neither Escape nor a press outside closes the dialog. */
  isDismissable?: boolean
  /**
   * dialog: a card; sheet: slides up from the bottom on phones; full: full screen on phones; side: a panel at the
   * right; wide: a card as wide as its content.
   */
  variant?: 'dialog' | 'sheet' | 'full' | 'side' | 'wide'
  role?: 'dialog' | 'alertdialog'
  /** The buttons, which stay visible while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  useBackSteps(props.isOpen ? 1 : 0, props.onClose)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogOverlay {...props} />
    </Suspense>
  )
}
