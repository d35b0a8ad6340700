import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { regionsQuery } from '#features/sites/web/sites.queries.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useIsOnline, useWhenOnline } from '#platform/online.ts'
import { useApi } from '#platform/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { queryOf, type Filters } from '../rules.ts'
import { membersQuery } from './search.queries.ts'

type Api = Parameters<typeof membersQuery>[0] & Parameters<typeof regionsQuery>[0]

/** A search that is on its way, or that failed. */
export interface Searching {
  /** The filters that were chosen; null when what is shown is what was asked for. */
  readonly wanted: Filters | null
  readonly error: unknown
  /** Without a connection a search waits for one. */
  readonly isOnline: boolean
  search(filters: Filters): void
}

/**
 * Searches with other filters: the address changes once the members are there, so a search that fails leaves
 * everything as it was. Of several the last one counts.
 */
export function useSearching(): Searching {
  const [state, setState] = useState<{ wanted: Filters | null; error: unknown }>({ wanted: null, error: null })
  const newest = useRef(0)
  const [navigate, cache, api] = [useNavigate(), useQueryClient(), useApi<Api>()]
  async function run(filters: Filters): Promise<void> {
    const mine = ++newest.current
    setState({ wanted: filters, error: null })
    try {
      const country = filters.region?.slice(0, 2)
      await Promise.all([
        cache.ensureInfiniteQueryData(membersQuery(api, filters)),
        country ? cache.ensureQueryData(regionsQuery(api, country)) : null,
      ])
      if (mine !== newest.current) return
      await navigate(addressOf(filters), { preventScrollReset: true })
      if (mine === newest.current) setState({ wanted: null, error: null })
    } catch (error) {
      if (mine === newest.current) setState({ wanted: filters, error })
    }
  }
  useWhenOnline(() => {
    if (state.wanted && state.error) void run(state.wanted)
  })
  return { ...state, isOnline: useIsOnline(), search: (filters) => void run(filters) }
}

/** Where a search has its address. */
export function addressOf(filters: Filters): string {
  const query = queryOf(filters)
  return query ? `/members?${query}` : '/members'
}

/** A search that waits for a connection, or that failed: what happened, and the way on. What was found stays. */
export function SearchTrouble({ wanted, error, isOnline, search }: Searching) {
  const t = useTexts('search')
  const refusalText = useRefusalText()
  if (wanted === null || error === null) return null
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
        <Button variant="secondary" size="sm" onClick={() => search(wanted)}>
          {t('tryAgain')}
        </Button>
      }
    >
      {refusalText(error)}
    </Alert>
  )
}

const SHOW_AFTER_MILLISECONDS = 150
const SHOW_AT_LEAST_MILLISECONDS = 300

/** Whether skeletons stand there: a quick answer shows none, and those that stand do not flash. */
export function useSkeletons(isBusy: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    const left = isBusy ? SHOW_AFTER_MILLISECONDS : shownAt.current + SHOW_AT_LEAST_MILLISECONDS - Date.now()
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
