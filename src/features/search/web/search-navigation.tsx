import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { regionsQuery } from '#features/sites/web/sites.queries.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useIsOnline, useOnReconnect } from '#platform/online.ts'
import { useApi } from '#platform/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { toQueryString, type Filters } from '../rules.ts'
import { membersQuery } from './search.queries.ts'

type Api = Parameters<typeof membersQuery>[0] & Parameters<typeof regionsQuery>[0]

/** A search that is on its way, or that failed. */
export interface SearchNavigation {
  /** The filters that were chosen; null when what is shown is what was asked for. */
  readonly pending: Filters | null
  readonly error: unknown
  /** Without a connection a search waits for one. */
  readonly isOnline: boolean
  search(filters: Filters): void
}

/**
 * Searches with other filters: the address changes once the members are there, so a search that fails leaves
 * everything as it was. Of several the last one counts.
 */
export function useSearchNavigation(): SearchNavigation {
  const [state, setState] = useState<{ pending: Filters | null; error: unknown }>({ pending: null, error: null })
  const latestAttempt = useRef(0)
  const [navigate, cache, api] = [useNavigate(), useQueryClient(), useApi<Api>()]
  async function run(filters: Filters): Promise<void> {
    const attempt = ++latestAttempt.current
    setState({ pending: filters, error: null })
    try {
      const country = filters.region?.slice(0, 2)
      await Promise.all([
        cache.ensureInfiniteQueryData(membersQuery(api, filters)),
        country ? cache.ensureQueryData(regionsQuery(api, country)) : null,
      ])
      if (attempt !== latestAttempt.current) return
      await navigate(toSearchPath(filters), { preventScrollReset: true })
      if (attempt === latestAttempt.current) setState({ pending: null, error: null })
    } catch (error) {
      if (attempt === latestAttempt.current) setState({ pending: filters, error })
    }
  }
  useOnReconnect(() => {
    if (state.pending && state.error) void run(state.pending)
  })
  return { ...state, isOnline: useIsOnline(), search: (filters) => void run(filters) }
}

/** Where a search has its address. */
export function toSearchPath(filters: Filters): string {
  const query = toQueryString(filters)
  return query ? `/members?${query}` : '/members'
}

/** A search that waits for a connection, or that failed: what happened, and the way on. What was found stays. */
export function SearchAlert({ pending, error, isOnline, search }: SearchNavigation) {
  const t = useTexts('search')
  const refusalText = useRefusalText()
  if (pending === null || error === null) return null
  if (!isOnline)
    return (
      <Alert tone="warning" role="status" className="my-4">
        {t('offline')}
      </Alert>
    )
  return (
    <Alert
      tone="danger"
      role="alert"
      className="my-4"
      title={t('failed')}
      action={
        <Button variant="secondary" size="sm" onClick={() => search(pending)}>
          {t('tryAgain')}
        </Button>
      }
    >
      {refusalText(error)}
    </Alert>
  )
}

const SKELETON_DELAY_MILLISECONDS = 150
const MIN_SKELETON_MILLISECONDS = 300

/** Whether skeletons stand there: a quick answer shows none, and those that stand do not flash. */
export function useDelayedSkeleton(isBusy: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    const left = isBusy ? SKELETON_DELAY_MILLISECONDS : shownAt.current + MIN_SKELETON_MILLISECONDS - Date.now()
    const timer = setTimeout(
      () => {
        if (isBusy) shownAt.current = Date.now()
        setShown(isBusy)
      },
      Math.max(0, left),
    )
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown
}
