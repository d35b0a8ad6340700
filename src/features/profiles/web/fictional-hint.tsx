import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'

/** What a fictional profile is, said where one may write to it for the first time (C-11, L-01). */
export function FictionalHint({ className }: { className?: string }) {
  const t = useTexts('profiles')
  return (
    <Alert tone="warning" className={className}>
      {t('fictionalHint')}
    </Alert>
  )
}
