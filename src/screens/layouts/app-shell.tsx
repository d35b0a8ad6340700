import type { ReactNode } from 'react'
import { MessageNotifications } from '#features/chat/web/messages/message-notifications.tsx'
import { LikeNotifications } from '#features/likes/web/likes.tsx'
import { Bonus } from '#features/pricing/web/bonus.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useClientLinks } from '#platform/navigation/client-links.ts'
import { OfflineBar } from './offline-bar.tsx'
import { useOfflineLinkGuard } from './offline-link-guard.ts'
import { ToastRegion } from '#ui/toast-region.tsx'
import { useMemberRefresh } from './member-refresh.ts'
import { useUnseenCount } from './unseen-count.ts'

/** The parts that every layout renders: skip link, offline bar, like and bonus dialogs, notifications and toasts (C-69). */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useTexts('app')
  const viewer = useViewer()
  useMemberRefresh()
  useUnseenCount(viewer)
  useClientLinks()
  useOfflineLinkGuard()
  const { niche } = useSettings()
  return (
    <div data-niche={niche} className="contents">
      <a
        href="#main"
        className="sr-only rounded-full bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        {t('skip')}
      </a>
      <OfflineBar />
      {children}
      <LikeNotifications unnotifiedMatchCount={viewer?.new_matches ?? null} />
      <MessageNotifications unreadCount={viewer?.total_unread ?? null} />
      <Bonus part="dialog" />
      <ToastRegion label={t('toasts')} closeLabel={t('close')} />
    </div>
  )
}
