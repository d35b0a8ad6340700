import Ban from 'lucide-react/icons/ban'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { showToast } from '#ui/toasts.ts'
import { useBlock, useUnblock } from './relations.queries.ts'

export type BlockProps = {
  memberId: string
  name: string
  /** Called after the block, to leave or refetch the screen that shows the member. */
  onBlocked: () => void
}

/**
 * Returns the menu item that blocks a member without a confirmation dialog. A toast offers to undo it (R-2.92, C-55).
 */
export function useBlockItem({ memberId, name, onBlocked }: BlockProps): MenuItem {
  const t = useTexts('relations')
  const refusalText = useRefusalText()
  const block = useBlock()
  const undo = useUndoBlock(memberId, name)
  const key = `block-${memberId}`
  const blockMember = () => {
    if (block.isPending) return
    block.mutateAsync(memberId).then(
      () => {
        showToast({ key, text: t('blocked', { name }), action: { label: t('undo'), onPress: undo }, seconds: 10 })
        onBlocked()
      },
      (error: unknown) => showToast({ key, text: refusalText(error), tone: 'danger' }),
    )
  }
  return {
    key: 'block',
    label: t('block', { name }),
    icon: <Ban size={20} aria-hidden="true" />,
    tone: 'danger',
    onSelect: blockMember,
  }
}

/** Returns the undo action of the toast. It works even after the member left the screen. */
function useUndoBlock(memberId: string, name: string): () => void {
  const t = useTexts('relations')
  const refusalText = useRefusalText()
  const unblock = useUnblock()
  return () => {
    unblock.mutateAsync(memberId).then(
      () => showToast({ text: t('unblocked', { name }) }),
      (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }),
    )
  }
}
