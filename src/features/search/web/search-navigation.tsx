import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { regionsQuery } from '#features/sites/web/sites.queries.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useIsOnline, useOnReconnect } from '#platform/calls/online.ts'
import { useApi } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { countryOfRegion, toQueryString, type Filters } from '../rules.ts'
import { membersQuery } from './search.queries.ts'

type Api = Parameters<typeof membersQuery>[0] & Parameters<typeof regionsQuery>[0]

/** A search that is loading, or that failed. */
export interface SearchNavigation {
  /** The chosen filters while their results are not shown yet, else null. */
  readonly pending: Filters | null
  readonly error: unknown
  readonly isOnline: boolean
  search(filters: Filters): void
}

/**
 * Searches with other filters. It navigates when the results are loaded, so a failed search leaves the page as it was
 * . Only the latest search counts.
 */
export function useSearchNavigation(): SearchNavigation {
  const [state, setState] = useState<{ pending: Filters | null; error: unknown }>({ pending: null, error: null })
  const latestAttempt = useRef(0)
  const [navigate, cache, api] = [useNavigate(), useQueryClient(), useApi<Api>()]
  async function run(filters: Filters): Promise<void> {
    const attempt = ++latestAttempt.current
    setState({ pending: filters, error: null })
    try {
      const country = countryOfRegion(filters)
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

/** Builds the path of a search. */
export function toSearchPath(filters: Filters): string {
  return href('members', {}, toQueryString(filters))
}

/** The message of a search that failed or waits for a connection. The current results stay. */
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

/** Returns whether to show skeletons. Fast responses show none, and skeletons stay long enough not to flash. */
export function useDelayedSkeleton(isBusy: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    const delay = isBusy ? SKELETON_DELAY_MILLISECONDS : shownAt.current + MIN_SKELETON_MILLISECONDS - Date.now()
    const timer = setTimeout(
      () => {
        if (isBusy) shownAt.current = Date.now()
        setShown(isBusy)
      },
      Math.max(0, delay),
    )
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown
}
