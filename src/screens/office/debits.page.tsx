import { useSearchParams } from 'react-router'
import {
  BankFilePanel,
  DebitFilePanel,
  DebitFiles,
  DebitFilter,
  DebitsTable,
} from '#features/bank/web/office-debits.tsx'
import { BlockedPayers } from '#features/bank/web/office-blocked-payers.tsx'
import { blockedPayersQuery, officeDebitsQuery, type BankApi } from '#features/bank/web/bank.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-debits', (api: BankApi, { search }) => [
  officeDebitsQuery(api, readFilters(search)),
  blockedPayersQuery(api, search.get('blockedAfter')),
])

function readFilters(search: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...search].filter(([name, value]) => ['state', 'before'].includes(name) && value !== ''))
}

/** The mandates of the site with their debits, the files for its bank and those that come back. */
export default function OfficeDebitsPage() {
  const t = useTexts('office-money')
  const search = useSearchParams()[0]
  const filters = readFilters(search)
  const api = useApi<BankApi>()
  const { debits, next, unfiled, files } = useQueryData(officeDebitsQuery(api, filters))
  const blocked = useQueryData(blockedPayersQuery(api, search.get('blockedAfter')))
  return (
    <OfficePage title={t('debits.title')} intro={t('debits.intro')}>
      <DebitFilePanel unfiled={unfiled} />
      <BankFilePanel />
      <DebitFilter state={filters['state'] ?? ''} />
      <DebitsTable debits={debits} />
      {next && (
        <a
          href={officeHref('office-debits', {}, { ...filters, before: next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('debits.older')}
        </a>
      )}
      <div className="mt-6">
        <BlockedPayers {...blocked} />
        <DebitFiles files={files} />
      </div>
    </OfficePage>
  )
}
