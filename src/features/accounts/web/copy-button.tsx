import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

type CopyButtonProps = {
  label: string
  text: string
  /** The sentence that says that the text was copied. */
  copiedText: string
}

/** A button that copies a text. */
export function CopyButton({ label, text, copiedText }: CopyButtonProps) {
  const t = useTexts('login-codes')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      showToast({ key: 'copied', text: copiedText, tone: 'success' })
    } catch {
      showToast({ key: 'copied', text: t('recovery.copyFailed'), tone: 'danger' }) // the browser refuses it
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}
