import ChevronDown from 'lucide-react/icons/chevron-down'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { useChangeChatSettings } from '../chat.queries.ts'

/**
 * The tips for safe dating, folded at the top of every conversation until the member dismisses them. Not in a low window,
 * which they would fill.
 */
export function SafetyTips() {
  const t = useTexts('chat')
  const [isDismissed, setDismissed] = useState(false)
  const { mutate } = useChangeChatSettings()
  if (isDismissed) return null
  const dismiss = () => {
    setDismissed(true)
    mutate({ safetyTipsDismissed: true }, { onError: () => setDismissed(false) })
  }
  return (
    <details className="group mx-auto mt-3 w-[calc(100%-2rem)] max-w-[752px] flex-none rounded-2xl border border-border bg-surface px-4 low:hidden">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-2xl font-semibold [&::-webkit-details-marker]:hidden">
        <ShieldCheck size={20} aria-hidden="true" className="flex-none text-success-text" />
        <span className="flex-1">{t('safety.title')}</span>
        <ChevronDown size={20} aria-hidden="true" className="flex-none text-text-3 group-open:rotate-180" />
      </summary>
      <ul className="mt-1 list-disc pl-5 text-sm text-text-2 marker:text-text-3">
        {(['money', 'private', 'meet', 'report'] as const).map((tip) => (
          <li key={tip}>{t(`safety.${tip}`)}</li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-3 mb-4" onClick={dismiss}>
        {t('safety.dismiss')}
      </Button>
    </details>
  )
}
