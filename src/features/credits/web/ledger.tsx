import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import { useTexts, useTimeZone } from '#platform/i18n.tsx'
import { groupByDay } from '#platform/time/day-groups.ts'
import { useApi } from '#platform/calls/query.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { ledgerQuery, type CreditsApi } from './credits.queries.ts'
import { LedgerList } from './ledger-list.tsx'
import { LedgerTable } from './ledger-table.tsx'

/** Every movement of the member's credits by day, the newest first: a table, or a list on a narrow screen. */
export function Ledger() {
  const t = useTexts('credits')
  const timeZone = useTimeZone()
  const ledger = useSuspenseInfiniteQuery(ledgerQuery(useApi<CreditsApi>()))
  const entries = ledger.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return <EmptyState icon={<Coins size={32} />} title={t('empty.title')} text={t('empty.text')} />
  const days = groupByDay(entries, timeZone)
  return (
    <>
      <LedgerList days={days} className="sm:hidden" />
      <LedgerTable days={days} className="max-sm:hidden" />
      <LoadMore list={ledger} texts={{ more: t('more'), failed: t('failed'), retry: t('retry'), end: t('end') }} />
    </>
  )
}
