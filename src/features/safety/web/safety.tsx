import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { useBlock, useUnblock } from './safety.queries.ts'

export { BlockedMembers } from './blocked-members.tsx'

export interface BlockQuestionProps {
  memberId: string
  name: string
  isOpen: boolean
  onClose: () => void
  /** Called once the block stands: leave what shows the member. */
  onBlocked: () => void
}

/** Asks whether to block a member; the menu item that opens it is the first of the two presses (R-2.92, C-55). */
export function BlockQuestion({ memberId, name, isOpen, onClose, onBlocked }: BlockQuestionProps) {
  const t = useTexts('safety')
  const words = useRefusalText()
  const block = useBlock()
  const undo = useUndo(memberId, name)
  const confirm = () =>
    block.mutate(memberId, {
      onSuccess: () => {
        onClose()
        showToast({ text: t('blocked', { name }), action: { label: t('undo'), onPress: undo }, seconds: 10 })
        onBlocked()
      },
    })
  const footer = (
    <>
      <Button variant="danger" pending={block.isPending} onClick={confirm}>
        {t('ask.confirm')}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        {t('ask.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={t('ask.title', { name })}
      look="sheet"
      footer={footer}
    >
      <p className="text-text-2">{t('ask.text', { name })}</p>
      {block.error && (
        <Alert tone="danger" role="alert" className="mt-4">
          {words(block.error)}
        </Alert>
      )}
    </Dialog>
  )
}

/** Takes the block back from the toast, when the screen that asked is gone already. */
function useUndo(memberId: string, name: string): () => void {
  const t = useTexts('safety')
  const words = useRefusalText()
  const unblock = useUnblock()
  return () => {
    unblock.mutateAsync(memberId).then(
      () => showToast({ text: t('unblocked', { name }) }),
      (error: unknown) => showToast({ text: words(error), tone: 'danger' }),
    )
  }
}
