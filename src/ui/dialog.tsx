import { lazy, Suspense, useState, type ReactNode } from 'react'

const loadOverlay = () => import('./dialog-overlay.tsx').then((module) => ({ default: module.DialogOverlay }))
const DialogOverlay = lazy(loadOverlay)

/** Fetches the overlay code ahead, as when a finger comes near the button that opens it. */
export function preloadDialog(): void {
  void loadOverlay()
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
  if (!used) return null
  return (
    <Suspense fallback={null}>
      <DialogOverlay {...props} />
    </Suspense>
  )
}
