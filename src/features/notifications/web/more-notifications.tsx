import { useTexts } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/online.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** The fields of an infinite query that loading the next page needs. */
interface PagedList {
  readonly data: { readonly pages: readonly unknown[] }
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** The button that loads the next page, its error, or the end of the list. A reconnect retries. */
export function MoreNotifications({ list }: { list: PagedList }) {
  const t = useTexts('notification-list')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError: hasFailed } = list
  const loadMore = () => void list.fetchNextPage()
  useOnReconnect(() => {
    if (hasFailed) loadMore()
  })
  if (!hasNextPage) return list.data.pages.length > 1 && <p className="mt-8 text-center text-text-3">{t('end')}</p>
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
      {hasFailed && (
        <Alert tone="danger" role="alert">
          {t('failed')}
        </Alert>
      )}
      <Button variant="secondary" pending={isFetchingNextPage} onClick={loadMore}>
        {t(hasFailed ? 'retry' : 'more')}
      </Button>
    </div>
  )
}
