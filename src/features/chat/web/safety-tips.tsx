import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { useChangeChatSettings } from './chat.queries.ts'

/**
 * The tips for safe dating, in every conversation until the member dismisses them. Not in a low window, which they would
 * fill.
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
    <li className="my-3 rounded-2xl border border-border bg-surface px-4 py-4 low:hidden">
      <h2 className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        <ShieldCheck size={20} aria-hidden="true" className="flex-none text-success-text" />
        {t('safety.title')}
      </h2>
      <ul className="mt-2 list-disc pl-5 text-sm text-text-2 marker:text-text-3">
        {(['money', 'private', 'meet', 'report'] as const).map((tip) => (
          <li key={tip}>{t(`safety.${tip}`)}</li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-3" onClick={dismiss}>
        {t('safety.dismiss')}
      </Button>
    </li>
  )
}
