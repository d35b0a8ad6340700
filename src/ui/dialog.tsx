import { Suspense, useState, type ReactNode } from 'react'
import { useBackSteps } from '#platform/back-step.ts'
import { preloadPart } from '#platform/chunks.ts'
import { lazyPart } from '#platform/lazy-part.ts'

const loadOverlay = () => import('./dialog-overlay.tsx').then((module) => module.DialogOverlay)
const DialogOverlay = lazyPart(loadOverlay)

/** Fetches the overlay code ahead, as when a finger comes near the button that opens it. */
export function preloadDialog(): void {
  preloadPart(loadOverlay)
}

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  /** Name of the round close button; without it there is none. */
  closeLabel?: string
  /** False: neither Escape nor a press outside closes it. */
  isDismissable?: boolean
  /** dialog: a card; sheet: from the bottom on phones; full: whole screen on phones; side: a panel at the right. */
  look?: 'dialog' | 'sheet' | 'full' | 'side'
  role?: 'dialog' | 'alertdialog'
  /** Stays at the bottom while the rest scrolls: the buttons. */
  footer?: ReactNode
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.isOpen)
  if (props.isOpen && !used) setUsed(true)
  useBackSteps(props.isOpen ? 1 : 0, props.onClose)
  if (!used) return null
  return (
    <Suspense fallback={null}>
      <DialogOverlay {...props} />
    </Suspense>
  )
}
