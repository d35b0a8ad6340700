import Ban from 'lucide-react/icons/ban'
import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#ui/button-look.ts'
import { Dialog, preloadDialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { useBlock, useUnblock } from './safety.queries.ts'

export interface BlockButtonProps {
  memberId: string
  name: string
  /** Called once the block stands: leave what shows the member. */
  onBlocked: () => void
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Blocks a member with two presses: this one and the one in the question that it opens (R-2.92, C-55). */
export function BlockButton({ memberId, name, onBlocked, variant = 'ghost', size }: BlockButtonProps) {
  const t = useTexts('safety')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={<Ban size={20} />}
        onPointerEnter={preloadDialog}
        onClick={() => setAsking(true)}
      >
        {t('block')}
      </Button>
      <BlockQuestion {...{ memberId, name, onBlocked }} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

export interface BlockQuestionProps extends Pick<BlockButtonProps, 'memberId' | 'name' | 'onBlocked'> {
  isOpen: boolean
  onClose: () => void
}

/** The question itself, for a menu whose item asks it. */
export function BlockQuestion({ memberId, name, onBlocked, isOpen, onClose }: BlockQuestionProps) {
  const t = useTexts('safety')
  const words = useRefusalText()
  const block = useBlock()
  const confirm = () =>
    block.mutate(memberId, {
      onSuccess: () => {
        onClose()
        showToast({ text: t('blocked', { name }) })
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

export interface UnblockButtonProps {
  memberId: string
  name: string
  size?: ButtonSize
}

/** Takes a block back; one press is enough, since it can be done again. */
export function UnblockButton({ memberId, name, size = 'sm' }: UnblockButtonProps) {
  const t = useTexts('safety')
  const words = useRefusalText()
  const unblock = useUnblock()
  const press = () =>
    unblock.mutate(memberId, {
      onSuccess: () => showToast({ text: t('unblocked', { name }) }),
      onError: (error) => showToast({ text: words(error), tone: 'danger' }),
    })
  return (
    <Button variant="secondary" size={size} pending={unblock.isPending} onClick={press}>
      {t('unblock')}
    </Button>
  )
}
