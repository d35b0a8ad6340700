import { officeForms, OfficeTable, OfficeTime, Panel, SubmitButton } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { Alert } from '#ui/alert.tsx'
import type { ReconciliationState } from '../reconciliation.rules.ts'
import { OrderLink } from '#features/orders/web/orders.tsx'
import type { InvoicesApi } from './invoices.queries.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ invoices: typeof invoicesOfficeContract }>()
const compareBooksForm = officeForm('invoices.compareBooks')

type Books = Awaited<ReturnType<InvoicesApi['invoices']['books']>>

const TONES = {
  never: 'warning',
  stale: 'warning',
  incomplete: 'warning',
  broken: 'danger',
  agreeing: 'success',
} as const satisfies Record<ReconciliationState, string>

/** Whether all agrees, when that was compared, and the button that compares again. */
export function BooksState({ books }: { books: Books }) {
  const t = useTexts('office-money')
  return (
    <Panel>
      <Alert tone={TONES[books.state]} role="status">
        {t(`books.${books.state}`, { count: books.count })}
      </Alert>
      <p className="my-4">
        {t('books.at')} <OfficeTime at={books.finishedAt} />
      </p>
      <Unchecked rules={books.unchecked} />
      {books.isRunning ? <Running /> : <CompareForm />}
    </Panel>
  )
}

function Unchecked({ rules }: { rules: readonly string[] }) {
  const t = useTexts('office-money')
  if (rules.length === 0) return null
  return (
    <>
      <p>{t('books.unchecked')}</p>
      <ul lang="en" className="mb-4 list-disc pl-6 text-sm">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  )
}

function Running() {
  const t = useTexts('office-money')
  return (
    <p>
      {t('books.running')}{' '}
      <a href={officeHref('office-books')} className="font-semibold text-primary-text underline">
        {t('books.look')}
      </a>
    </p>
  )
}

function CompareForm() {
  const t = useTexts('office-money')
  return (
    <compareBooksForm.Form next={officeHref('office-books')}>
      <SubmitButton variant="secondary">{t('books.compare')}</SubmitButton>
    </compareBooksForm.Form>
  )
}

/** The findings, each with its order. */
export function FindingsTable({ findings }: Pick<Books, 'findings'>) {
  const t = useTexts('office-money')
  return (
    <OfficeTable
      label={t('books.findings')}
      rows={findings}
      keyOf={({ id }) => id}
      empty={t('books.noFindings')}
      columns={[
        {
          key: 'order',
          label: t('order'),
          cell: ({ order, subject }) =>
            order ? <OrderLink {...order} /> : <code className="break-all">{subject}</code>,
        },
        { key: 'rule', label: t('books.rule'), cell: ({ group }) => t(`books.group.${group}`) },
        { key: 'found', label: t('books.found'), cell: (finding) => <Found {...finding} /> },
      ]}
    />
  )
}

/** The rule and the values that break it, as the nightly log has them. */
function Found({ rule, found }: { rule: string; found: string }) {
  return (
    <span lang="en">
      <span className="block text-text-3">{rule}</span>
      <code className="wrap-anywhere">{found}</code>
    </span>
  )
}
