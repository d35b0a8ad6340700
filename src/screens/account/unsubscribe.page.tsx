import MailCheck from 'lucide-react/icons/mail-check'
import MailX from 'lucide-react/icons/mail-x'
import { NoReferrerMeta, useLinkToken } from '#features/accounts/web/link-token.tsx'
import { Outcome } from '#features/accounts/web/outcome.tsx'
import type { NotificationKind } from '#features/notifications/preferences.rules.ts'
import { useUnsubscribe } from '#features/notifications/web/notifications.queries.ts'
import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { href } from '#links.ts'

export const handle = { namespaces: ['notifications'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page of an unsubscribe link. Only its buttons act, because mail scanners follow links (C-77). */
export default function UnsubscribePage() {
  const t = useTexts('notifications')
  const token = useLinkToken('token')
  const unsubscribe = useUnsubscribe(token)
  return (
    <div className="container-page py-8 sm:py-12">
      <title>{t('unsubscribe.title')}</title>
      <NoReferrerMeta />
      {unsubscribe.isSuccess ? (
        <UnsubscribedPanel {...unsubscribe.data} />
      ) : (
        <EmptyState level={1} icon={<MailX size={32} />} title={t('unsubscribe.heading')} text={t('unsubscribe.text')}>
          {unsubscribe.isError && <UnsubscribeFailure error={unsubscribe.error} />}
          <Button size="lg" pending={unsubscribe.isPending} onClick={() => unsubscribe.mutate('kinds')}>
            {t('unsubscribe.kinds')}
          </Button>
          <Button
            size="lg"
            variant="secondary"
            disabled={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate('all')}
          >
            {t('unsubscribe.all')}
          </Button>
        </EmptyState>
      )}
    </div>
  )
}

function UnsubscribeFailure({ error }: { error: Error }) {
  const t = useTexts('notifications')
  const refusalText = useRefusalText()
  const isExpired = 'code' in error && error.code === 'link_expired'
  return (
    <Alert tone="danger" role="alert" className="w-full text-left">
      {isExpired ? t('unsubscribe.invalid') : refusalText(error)}
    </Alert>
  )
}

function UnsubscribedPanel({ kinds, isAllOff }: { kinds: NotificationKind[]; isAllOff: boolean }) {
  const t = useTexts('notifications')
  const locale = useLocale()
  const names = new Intl.ListFormat(locale).format(kinds.map((kind) => t(`kinds.${kind}.short`)))
  return (
    <Outcome
      icon={<MailCheck size={32} />}
      title={t('unsubscribe.doneTitle')}
      text={isAllOff ? t('unsubscribe.doneAll') : t('unsubscribe.done', { names })}
    >
      <ButtonLink to={href('settings-notifications')} variant="secondary">
        {t('unsubscribe.settings')}
      </ButtonLink>
    </Outcome>
  )
}
