import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import Settings from 'lucide-react/icons/settings'
import { useEffect } from 'react'
import type { notificationsContract } from '#features/notifications/contract.ts'
import { NotificationList } from '#features/notifications/web/notification-list.tsx'
import { notificationListQuery, useMarkNotificationsSeen } from '#features/notifications/web/notifications.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { href } from '#links.ts'

type Api = ApiOf<{ notifications: typeof notificationsContract }>

const queries = (api: Api) => [notificationListQuery(api)]

export const handle = {
  namespaces: ['notification-list', 'profiles'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The list of the member's notifications, with a link to their settings. */
export default function NotificationsPage() {
  const t = useTexts('notification-list')
  const list = useSuspenseInfiniteQuery(notificationListQuery(useApi<Api>()))
  const entries = list.data.pages.flatMap((page) => page.entries)
  useMarkSeen(entries)
  return (
    <div className="container-page max-w-[680px] pt-6 pb-12 sm:pt-8">
      <title>{t('title')}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">{t('title')}</h1>
        <SettingsLink />
      </div>
      {entries.length === 0 ? <NoNotifications /> : <NotificationList entries={entries} />}
      <LoadMore list={list} texts={{ more: t('more'), failed: t('failed'), retry: t('retry'), end: t('end') }} />
    </div>
  )
}

/** Marks the list as seen until its newest entry, when some are new. The dots stay until the next visit. */
function useMarkSeen(entries: readonly { at: string; isNew: boolean }[]): void {
  const { mutate } = useMarkNotificationsSeen()
  const until = entries.some(({ isNew }) => isNew) ? entries[0]?.at : undefined
  useEffect(() => {
    if (until !== undefined) mutate(until)
  }, [until, mutate])
}

function SettingsLink() {
  const t = useTexts('notification-list')
  return (
    <ButtonLink
      to={href('settings-notifications')}
      variant="secondary"
      size="sm"
      icon={<Settings size={18} aria-hidden="true" />}
    >
      {t('settings')}
    </ButtonLink>
  )
}

function NoNotifications() {
  const t = useTexts('notification-list')
  return (
    <EmptyState icon={<Bell size={32} />} title={t('empty.title')} text={t('empty.text')}>
      <ButtonLink to={href('members')}>{t('empty.search')}</ButtonLink>
    </EmptyState>
  )
}
