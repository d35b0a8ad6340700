import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { useRemoveMessage } from '../chat.queries.ts'

export type MessageRemovalProps = {
  conversationId: string
  partnerName: string
  /** The message to take back; null closes the dialog. */
  seq: number | null
  onClose: () => void
}

/** Asks whether to take back a message, and does so. */
export function MessageRemoval({ conversationId, partnerName, seq, onClose }: MessageRemovalProps) {
  const t = useTexts('chat-dialogs')
  const refusalText = useRefusalText()
  const remove = useRemoveMessage(conversationId)
  const confirm = () => {
    onClose()
    if (seq === null) return
    remove.mutate(seq, { onError: (error) => showToast({ text: refusalText(error), tone: 'danger' }) })
  }
  return (
    <Dialog
      isOpen={seq !== null}
      onClose={onClose}
      title={t('removal.title')}
      role="alertdialog"
      footer={
        <>
          <Button variant="danger" onClick={confirm}>
            {t('removal.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('removal.cancel')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('removal.text', { name: partnerName })}</p>
    </Dialog>
  )
}
