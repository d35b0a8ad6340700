import { useOnReconnect } from '#platform/calls/online.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** The fields of an infinite query that loading the next page needs. */
interface PagedList {
  readonly data: { readonly pages: readonly unknown[] }
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

export type LoadMoreProps = {
  list: PagedList
  texts: { more: string; failed: string; retry: string; end: string }
}

/** The button that loads the next page of a list, its error, or the end of a list of several pages. A reconnect retries. */
export function LoadMore({ list, texts }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError: hasFailed } = list
  const loadMore = () => void list.fetchNextPage()
  useOnReconnect(() => {
    if (hasFailed) loadMore()
  })
  if (!hasNextPage) return list.data.pages.length > 1 && <p className="mt-8 text-center text-text-3">{texts.end}</p>
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
      {hasFailed && (
        <Alert tone="danger" role="alert">
          {texts.failed}
        </Alert>
      )}
      <Button variant="secondary" pending={isFetchingNextPage} onClick={loadMore}>
        {hasFailed ? texts.retry : texts.more}
      </Button>
    </div>
  )
}
