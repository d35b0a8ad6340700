import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { useFictionalWord } from './fictional-label.ts'

/** An explanation of fictional profiles, shown where a member can first write to one (C-11, L-01). */
export function FictionalHint({ className }: { className?: string }) {
  const t = useTexts('profiles')
  return (
    <Alert tone="warning" className={className}>
      {t('fictionalHint', { word: useFictionalWord() })}
    </Alert>
  )
}
