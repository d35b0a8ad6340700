import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SuspensionCause } from '../preferences.rules.ts'
import { useResumeMails } from './notifications.queries.ts'

/** The cause that turned mails off, with the button that turns them on again. */
export function SuspensionAlert({ causes }: { causes: readonly SuspensionCause[] }) {
  const t = useTexts('notifications')
  const refusalText = useRefusalText()
  const resume = useResumeMails()
  const [cause] = causes
  if (!cause) return null
  const press = () =>
    resume.mutate(undefined, {
      onSuccess: () => showToast({ key: 'mails', text: t('suspended.resumed'), tone: 'success' }),
      onError: (error) => showToast({ key: 'mails', text: refusalText(error), tone: 'danger' }),
    })
  return (
    <Alert
      tone="warning"
      title={t(cause === 'unsubscribe' ? 'suspended.unsubscribedTitle' : 'suspended.title')}
      action={
        <Button size="sm" pending={resume.isPending} onClick={press}>
          {t('suspended.resume')}
        </Button>
      }
    >
      {t(`suspended.${cause}`)}
    </Alert>
  )
}
