import { useMutation, useQueryClient } from '@tanstack/react-query'
import { viewerQuery, type Viewer } from '#features/viewer/web/viewer.queries.ts'
import type { viewerContract } from '#features/viewer/contract.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { classes } from '#ui/classes.ts'
import { showToast } from '#ui/toasts.ts'
import type { pagesContract } from '../contract.ts'
import { AnnouncementText } from './announcement-text.tsx'

type Api = ApiOf<{ pages: typeof pagesContract; viewer: typeof viewerContract }>

interface AnnouncementBarProps {
  readonly announcement: NonNullable<Viewer['announcement']>
  readonly className?: string
}

/** An announcement of the site, until the member dismisses it, which hides it in every browser. */
export function AnnouncementBar({ announcement, className }: AnnouncementBarProps) {
  const t = useTexts('alerts')
  const dismiss = useDismissal()
  const { text, link } = announcement
  return (
    <aside aria-label={t('announcement')} className={classes('container-page pt-4', className)}>
      <AnnouncementText text={text} link={link} closeLabel={t('close')} onClose={() => dismiss.mutate(announcement)} />
    </aside>
  )
}

/** Hides an announcement at once, and shows it again when the server does not store that. */
function useDismissal() {
  const t = useTexts('alerts')
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { queryKey } = viewerQuery(api)
  const show = (announcement: Viewer['announcement']) =>
    cache.setQueryData(queryKey, (user) => user && { ...user, announcement })
  return useMutation({
    mutationFn: ({ id }: NonNullable<Viewer['announcement']>) => api.pages.dismissAnnouncement({ id }),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey })
      show(null)
    },
    onError: (_error, announcement) => {
      show(announcement)
      showToast({ key: 'alert', text: t('failed'), tone: 'danger' })
    },
  })
}
