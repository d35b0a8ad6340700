import X from 'lucide-react/icons/x'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { bottomBar } from './bottom-bars.ts'
import { classes } from './classes.ts'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'

const POSITIONS = {
  dialog: 'items-center justify-center p-4',
  sheet: 'items-end justify-center sm:items-center sm:p-4',
  full: 'items-stretch justify-center sm:items-center sm:p-4',
  side: 'items-stretch justify-end',
  wide: 'items-center justify-center p-2 sm:p-4',
}

const PANELS = {
  dialog: 'max-h-full max-w-120 rounded-3xl data-entering:animate-rise',
  sheet:
    'max-h-[92dvh] rounded-t-3xl pb-[env(safe-area-inset-bottom)] sm:max-h-full sm:max-w-120 sm:rounded-b-3xl sm:pb-0 max-sm:data-entering:animate-sheet sm:data-entering:animate-rise',
  full: 'sm:max-h-full sm:max-w-120 sm:rounded-3xl data-entering:animate-rise',
  side: 'h-full max-w-130 sm:rounded-l-3xl data-entering:animate-fade-in',
  wide: 'max-h-full sm:w-auto sm:max-w-full rounded-3xl data-entering:animate-rise',
}

export function DialogOverlay({ isOpen, onClose, isDismissable = true, variant = 'dialog', ...rest }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className={classes(
        'fixed inset-0 z-50 flex bg-photo/60 data-entering:animate-fade-in data-exiting:opacity-0 data-exiting:transition-opacity data-exiting:duration-150',
        POSITIONS[variant],
      )}
    >
      <Modal
        className={classes(
          'edge flex w-full flex-col overflow-hidden bg-surface text-text shadow-lg outline-none',
          PANELS[variant],
        )}
      >
        <DialogPanel {...rest} onClose={onClose} />
      </Modal>
    </ModalOverlay>
  )
}

function DialogPanel({
  title,
  hideTitle = false,
  closeLabel,
  role,
  footer,
  children,
  onClose,
}: Omit<DialogProps, 'isOpen'>) {
  return (
    <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none low:overflow-y-auto">
      <header
        className={classes(
          'flex flex-none items-center gap-3 px-5 pt-5 sm:px-7 sm:pt-6',
          hideTitle && !closeLabel && 'sr-only',
        )}
      >
        <Heading slot="title" level={2} className={hideTitle ? 'sr-only' : 'flex-1 text-2xl'}>
          {title}
        </Heading>
        {closeLabel && (
          <IconButton label={closeLabel} className="-my-2 -mr-2 ml-auto" onClick={onClose}>
            <X size={22} />
          </IconButton>
        )}
      </header>
      <div className="min-h-0 flex-1 overscroll-contain low:flex-none tall:overflow-y-auto px-5 pt-3 pb-6 sm:px-7 sm:pb-7">
        {children}
      </div>
      {footer && (
        <footer
          {...bottomBar}
          className="flex flex-none flex-col gap-3 border-t border-border px-5 py-4 sm:flex-row-reverse sm:px-7"
        >
          {footer}
        </footer>
      )}
    </AriaDialog>
  )
}
