import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type LinkDialogProps = { address: string; isOpen: boolean; onClose: () => void }

/** Shows the real address of a link, before it opens in a new window. */
export function LinkDialog({ address, isOpen, onClose }: LinkDialogProps) {
  const t = useTexts('chat-dialogs')
  const { host } = new URL(address)
  const open = () => {
    onClose()
    window.open(address, '_blank', 'noopener,noreferrer')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('link.title')}
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            {t('link.stay')}
          </Button>
          <Button variant="ghost" wide onClick={open}>
            {t('link.open')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('link.text')}</p>
      <p className="mt-3 text-lg font-semibold break-all">{host}</p>
      <p className="mt-1 rounded-xl bg-surface-2 px-3 py-2 text-sm break-all text-text-2">{address}</p>
    </Dialog>
  )
}
