import { useSearchParams } from 'react-router'
import { BooksState, FindingsTable } from '#features/invoices/web/office-books.tsx'
import { officeBooksQuery, type InvoicesApi } from '#features/invoices/web/invoices.queries.ts'
import { MethodsPanel } from '#features/orders/web/office-methods.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-books', (api: InvoicesApi, { search }) => [
  officeBooksQuery(api, search.get('after')),
])

/** Whether ledger, orders and provider agree. */
export default function OfficeBooksPage() {
  const t = useTexts('office-money')
  const after = useSearchParams()[0].get('after')
  const books = useQueryData(officeBooksQuery(useApi<InvoicesApi>(), after))
  return (
    <OfficePage title={t('books.title')} intro={t('books.intro')}>
      <BooksState books={books} />
      {books.findings.length > 0 && <FindingsTable findings={books.findings} />}
      {books.next && (
        <a
          href={officeHref('office-books', {}, { after: books.next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('books.more')}
        </a>
      )}
      <MethodsPanel />
    </OfficePage>
  )
}
