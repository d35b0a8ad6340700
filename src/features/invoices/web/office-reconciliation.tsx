import { officeForms, OfficeTable, OfficeTime, Panel, SubmitButton } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { Alert } from '#ui/alert.tsx'
import type { ReconciliationState } from '../reconciliation.rules.ts'
import { OrderLink } from '#features/orders/web/orders.tsx'
import type { InvoicesApi } from './invoices.queries.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ invoices: typeof invoicesOfficeContract }>()
const startReconciliationForm = officeForm('invoices.startReconciliation')

type Reconciliation = Awaited<ReturnType<InvoicesApi['invoices']['reconciliation']>>

const TONES = {
  never: 'warning',
  stale: 'warning',
  incomplete: 'warning',
  broken: 'danger',
  agreeing: 'success',
} as const satisfies Record<ReconciliationState, string>

/** Whether all agrees, when that was compared, and the button that compares again. */
export function ReconciliationResult({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useTexts('office-money')
  return (
    <Panel>
      <Alert tone={TONES[reconciliation.state]} role="status">
        {t(`reconciliation.${reconciliation.state}`, { count: reconciliation.count })}
      </Alert>
      <p className="my-4">
        {t('reconciliation.at')} <OfficeTime at={reconciliation.finishedAt} />
      </p>
      <Unchecked rules={reconciliation.unchecked} />
      {reconciliation.isRunning ? <Running /> : <CompareForm />}
    </Panel>
  )
}

function Unchecked({ rules }: { rules: readonly string[] }) {
  const t = useTexts('office-money')
  if (rules.length === 0) return null
  return (
    <>
      <p>{t('reconciliation.unchecked')}</p>
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
      {t('reconciliation.running')}{' '}
      <a href={officeHref('office-reconciliation')} className="font-semibold text-primary-text underline">
        {t('reconciliation.look')}
      </a>
    </p>
  )
}

function CompareForm() {
  const t = useTexts('office-money')
  return (
    <startReconciliationForm.Form next={officeHref('office-reconciliation')}>
      <SubmitButton variant="secondary">{t('reconciliation.compare')}</SubmitButton>
    </startReconciliationForm.Form>
  )
}

/** The findings, each with its order. */
export function FindingsTable({ findings }: Pick<Reconciliation, 'findings'>) {
  const t = useTexts('office-money')
  return (
    <OfficeTable
      label={t('reconciliation.findings')}
      rows={findings}
      keyOf={({ id }) => id}
      empty={t('reconciliation.noFindings')}
      columns={[
        {
          key: 'order',
          label: t('order'),
          cell: ({ order, subject }) =>
            order ? <OrderLink {...order} /> : <code className="break-all">{subject}</code>,
        },
        { key: 'rule', label: t('reconciliation.rule'), cell: ({ group }) => t(`reconciliation.group.${group}`) },
        { key: 'found', label: t('reconciliation.found'), cell: (finding) => <Found {...finding} /> },
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
