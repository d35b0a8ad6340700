import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import type { viewerContract } from '#features/viewer/contract.ts'
import { viewerQuery, type Viewer } from '#features/viewer/web/viewer.queries.ts'
import { href } from '#links.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useInstallation } from '#platform/browser/installation.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { showToast } from '#ui/toasts.ts'
import { listMissingParts, type MemberAlert } from '../alerts.rules.ts'
import type { notificationsContract } from '../contract.ts'
import { SUSPENSION_CAUSES } from '../preferences.rules.ts'
import { InstallButton, ShareMenuSteps } from './install-steps.tsx'

type Api = ApiOf<{ notifications: typeof notificationsContract; viewer: typeof viewerContract }>

/** The content of an alert. */
interface AlertContent {
  readonly title: string
  readonly text: ReactNode
  /** What solves it, mostly a link to a page. */
  readonly action: ReactNode
}

/** Shows an alert until the member dismisses it, which hides it in every browser. */
export function MemberAlertContent({ alert, viewer }: { alert: MemberAlert; viewer: Viewer }) {
  const t = useTexts('alerts')
  const content = useAlertContent(alert, viewer)
  const dismiss = useDismissal()
  return (
    <aside aria-label={t('label')} className="container-page pt-4">
      <Alert
        tone={alert === 'disabled-notifications' ? 'warning' : 'info'}
        title={content.title}
        action={content.action}
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
  const hint = useInstallHint()
  const settings = href('settings-notifications')
  if (alert === 'install-app') return hint
  if (alert === 'push-notification')
    return {
      title: t('push.title'),
      text: t('push.text'),
      action: <Solution to={settings}>{t('push.action')}</Solution>,
    }
  if (alert === 'enrich-profile') {
    const parts = format.list(listMissingParts(viewer.profile).map((part) => t(`profile.${part}`)))
    const action = <Solution to={href('profile')}>{t('profile.action')}</Solution>
    return { title: t('profile.title'), text: t('profile.text', { parts }), action }
  }
  const cause = SUSPENSION_CAUSES.find((each) => viewer.notifications_disabled.includes(each)) ?? 'bounce'
  const title = t(cause === 'unsubscribe' ? 'mails.unsubscribedTitle' : 'mails.title')
  return { title, text: t(`mails.${cause}`), action: <Solution to={settings}>{t('mails.action')}</Solution> }
}

function Solution({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} size="sm" variant="secondary">
      {children}
    </ButtonLink>
  )
}

function useInstallHint(): AlertContent {
  const t = useTexts('alerts')
  const { name } = useSettings()
  const installation = useInstallation()
  if (installation === 'dialog')
    return { title: t('install.title.dialog', { name }), text: t('install.text'), action: <InstallButton /> }
  const text = (
    <>
      {t('install.text')}
      <ShareMenuSteps />
    </>
  )
  return { title: t('install.title.shareMenu', { name }), text, action: null }
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
