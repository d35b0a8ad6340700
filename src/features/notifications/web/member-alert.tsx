import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { viewerContract } from '#features/viewer/contract.ts'
import { viewerQuery, type Viewer } from '#features/viewer/web/viewer.queries.ts'
import { href } from '#links.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/query.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { showToast } from '#ui/toasts.ts'
import { listMissingParts, type MemberAlert } from '../alerts.rules.ts'
import type { notificationsContract } from '../contract.ts'
import { suspensionCauses } from '../preferences.rules.ts'

type Api = ApiOf<{ notifications: typeof notificationsContract; viewer: typeof viewerContract }>

/** The content of an alert. */
interface AlertContent {
  readonly title: string
  readonly text: string
  readonly action: string
  /** The page where the member solves it. */
  readonly to: string
}

/** Shows an alert until the member dismisses it, which hides it in every browser. */
export function MemberAlertContent({ alert, viewer }: { alert: MemberAlert; viewer: Viewer }) {
  const t = useTexts('alerts')
  const content = useAlertContent(alert, viewer)
  const dismiss = useDismissal()
  return (
    <aside aria-label={t('label')} className="mx-auto w-full max-w-[1200px] px-4 pt-4 sm:px-6">
      <Alert
        tone={alert === 'disabled-notifications' ? 'warning' : 'info'}
        title={content.title}
        action={
          <ButtonLink to={content.to} size="sm" variant="secondary">
            {content.action}
          </ButtonLink>
        }
        closeLabel={t('close')}
        onClose={() => dismiss.mutate(alert)}
      >
        {content.text}
      </Alert>
    </aside>
  )
}

function useAlertContent(alert: MemberAlert, viewer: Viewer): AlertContent {
  const t = useTexts('alerts')
  const format = useFormatter()
  const settings = href('settings-notifications')
  if (alert === 'push-notification')
    return { title: t('push.title'), text: t('push.text'), action: t('push.action'), to: settings }
  if (alert === 'enrich-profile') {
    const parts = format.list(listMissingParts(viewer.profile).map((part) => t(`profile.${part}`)))
    return {
      title: t('profile.title'),
      text: t('profile.text', { parts }),
      action: t('profile.action'),
      to: href('profile'),
    }
  }
  const cause = suspensionCauses.find((each) => viewer.notifications_disabled.includes(each)) ?? 'bounce'
  const title = t(cause === 'unsubscribe' ? 'mails.unsubscribedTitle' : 'mails.title')
  return { title, text: t(`mails.${cause}`), action: t('mails.action'), to: settings }
}

/** Hides an alert at once, and shows it again when the server does not store that. */
function useDismissal() {
  const t = useTexts('alerts')
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { queryKey } = viewerQuery(api)
  const change = (edit: (dismissed: string[]) => string[]) =>
    cache.setQueryData(queryKey, (user) => user && { ...user, dismissed_alerts: edit(user.dismissed_alerts) })
  return useMutation({
    mutationFn: (alert: MemberAlert) => api.notifications.dismissAlert({ alert }),
    onMutate: async (alert) => {
      await cache.cancelQueries({ queryKey })
      change((dismissed) => [...dismissed, alert])
    },
    onError: (_error, alert) => {
      change((dismissed) => dismissed.filter((each) => each !== alert))
      showToast({ key: 'alert', text: t('failed'), tone: 'danger' })
    },
  })
}
