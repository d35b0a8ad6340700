import { useMemo, type ReactNode } from 'react'
import { Dialog as AriaDialog, Popover as AriaPopover } from 'react-aria-components'
import { useBackSteps } from '#platform/navigation/back-step.ts'

type PopoverProps = {
  isOpen: boolean
  onClose: () => void
  /** The element below which the popover opens and to which focus returns. */
  anchor: HTMLElement | null
  /** The accessible name. */
  label: string
  children: ReactNode
}

/** A small card below the button that opened it. Import it lazily, since it loads React Aria. */
export function Popover({ isOpen, onClose, anchor, label, children }: PopoverProps) {
  useBackSteps(isOpen ? 1 : 0, onClose)
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  return (
    <AriaPopover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      offset={6}
      className="edge z-50 w-[min(380px,calc(100vw-24px))] rounded-2xl border border-border bg-surface text-text shadow-lg outline-none data-entering:animate-fade-in"
    >
      <AriaDialog aria-label={label} className="flex flex-col gap-5 p-5 outline-none">
        {children}
      </AriaDialog>
    </AriaPopover>
  )
}
