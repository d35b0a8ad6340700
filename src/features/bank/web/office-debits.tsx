import {
  ChoiceField,
  FileField,
  officeForms,
  OfficeTable,
  OfficeTime,
  Panel,
  SubmitButton,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { chipClasses, type ChipTone } from '#ui/chip-classes.ts'
import { Select } from '#ui/select.tsx'
import { BANK_FILE_KINDS, OFFICE_DEBIT_STATES, type OfficeDebitState } from '../debit-file.rules.ts'
import { Day } from './office-incoming-payments.tsx'
import { OrderLink } from '#features/orders/web/orders.tsx'
import type { BankApi } from './bank.queries.ts'
import type { bankOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ bank: typeof bankOfficeContract }>()
const makeDebitFileForm = officeForm('bank.makeDebitFile')
const makeDebitFileAgainForm = officeForm('bank.makeDebitFileAgain')
const readBankFileForm = officeForm('bank.readBankFile', {
  fields: ['kind', 'file'],
  refusals: { bank_file_unreadable: 'file' },
})

type Debits = Awaited<ReturnType<BankApi['bank']['debits']>>
type Debit = Debits['debits'][number]

const TONES: Record<OfficeDebitState, ChipTone> = {
  unfiled: 'gold',
  underway: 'muted',
  paid: 'success',
  returned: 'primary',
  failed: 'muted',
  revoked: 'muted',
}

/** The filter of the list of debits. */
export function DebitFilter({ state }: { state: string }) {
  const t = useTexts('office-money')
  const states = OFFICE_DEBIT_STATES.map((value) => ({ value, label: t(`debits.state.${value}`) }))
  return (
    <form className="mb-5 flex flex-wrap items-end gap-3">
      <Select
        label={t('state')}
        name="state"
        defaultValue={state}
        options={[{ value: '', label: t('debits.any') }, ...states]}
      />
      <Button type="submit" variant="secondary">
        {t('debits.filter')}
      </Button>
    </form>
  )
}

/** A page of mandates, each with its debit. */
export function DebitsTable({ debits }: Pick<Debits, 'debits'>) {
  const t = useTexts('office-money')
  const locale = useLocale()
  return (
    <OfficeTable
      label={t('debits.list')}
      rows={debits}
      keyOf={({ id }) => id}
      empty={t('debits.empty')}
      columns={[
        { key: 'order', label: t('order'), cell: ({ order }) => <OrderLink {...order} /> },
        { key: 'state', label: t('state'), cell: (debit) => <DebitState {...debit} /> },
        {
          key: 'amount',
          label: t('amount'),
          isNumber: true,
          cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, locale),
        },
        { key: 'account', label: t('debits.account'), cell: ({ accountEnd }) => `… ${accountEnd}` },
        { key: 'on', label: t('debits.collectOn'), cell: ({ collectOn }) => <Day day={collectOn} /> },
        { key: 'by', label: t('debits.by'), cell: ({ collectedBy }) => t(`debits.collectedBy.${collectedBy}`) },
        {
          key: 'mandate',
          label: t('debits.mandate'),
          cell: ({ reference }) => <code className="text-xs break-all">{reference}</code>,
        },
      ]}
    />
  )
}

function DebitState({ state, reasonCode, isLifted }: Debit) {
  const t = useTexts('office-money')
  const facts = [reasonCode && t('debits.reasonCode', { code: reasonCode }), isLifted && t('debits.lifted')]
  return (
    <>
      <span className={chipClasses(TONES[state], 'sm')}>{t(`debits.state.${state}`)}</span>{' '}
      {facts.filter(Boolean).join(', ')}
    </>
  )
}

/** Makes the next file for the bank. Each page has a new id, so that a form that is sent twice makes one file. */
export function DebitFilePanel({ unfiled: { count, cents } }: Pick<Debits, 'unfiled'>) {
  const t = useTexts('office-money')
  const locale = useLocale()
  if (!useFrame().permissions.includes('bank.change')) return null
  return (
    <Panel title={t('debits.file')}>
      <makeDebitFileForm.Form hidden={{ requestId: newClientId() }} showsAnswer>
        <makeDebitFileForm.Output>{({ file }) => <MadeFile file={file} />}</makeDebitFileForm.Output>
        <p className="mb-4">{t('debits.fileIntro', { count, total: formatMoney(cents, 'EUR', locale) })}</p>
        {count > 0 && <SubmitButton>{t('debits.make')}</SubmitButton>}
      </makeDebitFileForm.Form>
    </Panel>
  )
}

type BankFile = NonNullable<ReturnType<typeof makeDebitFileForm.useOutput>>['file']

/** The file, which the browser saves without another request. */
function MadeFile({ file }: { file: BankFile }) {
  const t = useTexts('office-money')
  const locale = useLocale()
  const format = useFormatter()
  if (!file) return <p role="status">{t('debits.madeNone')}</p>
  const total = formatMoney(file.totalCents, 'EUR', locale)
  const day = format.dateTime(new Date(`${file.collectOn}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="mb-3 font-semibold text-success-text">{t('debits.made', { count: file.debits, total, day })}</p>
      <a
        href={`data:application/xml;charset=utf-8,${encodeURIComponent(file.xml)}`}
        download={`${file.messageId}.xml`}
        className={buttonClasses({ variant: 'secondary', size: 'sm' })}
      >
        {t('debits.download', { name: `${file.messageId}.xml` })}
      </a>
    </div>
  )
}

/** The newest files, each of which can be made again with the same bytes. */
export function DebitFiles({ files }: Pick<Debits, 'files'>) {
  const t = useTexts('office-money')
  const isAllowed = useFrame().permissions.includes('bank.change')
  return (
    <Panel title={t('debits.files')}>
      <OfficeTable
        label={t('debits.files')}
        rows={files}
        keyOf={({ messageId }) => messageId}
        empty={t('debits.noFiles')}
        columns={[
          { key: 'name', label: t('debits.file'), cell: ({ messageId }) => <code>{messageId}</code> },
          { key: 'at', label: t('debits.madeAt'), cell: ({ createdAt }) => <OfficeTime at={createdAt} /> },
          { key: 'count', label: t('debits.count'), isNumber: true, cell: (file) => file.debits },
          { key: 'on', label: t('debits.collectOn'), cell: ({ collectOn }) => <Day day={collectOn} /> },
          {
            key: 'again',
            label: t('debits.again'),
            cell: ({ messageId }) => (isAllowed ? <AgainForm messageId={messageId} /> : ''),
          },
        ]}
      />
    </Panel>
  )
}

function AgainForm({ messageId }: { messageId: string }) {
  const t = useTexts('office-money')
  return (
    <makeDebitFileAgainForm.Form form={messageId} hidden={{ messageId }} showsAnswer>
      <makeDebitFileAgainForm.Output>{({ file }) => <MadeFile file={file} />}</makeDebitFileAgainForm.Output>
      <SubmitButton size="sm" variant="secondary">
        <span aria-hidden="true">{t('debits.again')}</span>
        <span className="sr-only">{t('debits.againFor', { name: messageId })}</span>
      </SubmitButton>
    </makeDebitFileAgainForm.Form>
  )
}

/** Reads a file of the bank. */
export function BankFilePanel() {
  const t = useTexts('office-money')
  if (!useFrame().permissions.includes('bank.change')) return null
  const kinds = BANK_FILE_KINDS.map((value) => ({ value, label: t(`debits.kindName.${value}`) }))
  return (
    <Panel title={t('debits.read')}>
      <p className="mb-4 text-text-2">{t('debits.readIntro')}</p>
      <readBankFileForm.Form hasFile showsAnswer className="flex flex-col gap-3 sm:max-w-xl">
        <AppliedFile />
        <ChoiceField label={t('debits.kind')} field={readBankFileForm.field('kind')} options={kinds} />
        <FileField
          label={t('debits.chooseFile')}
          field={readBankFileForm.field('file')}
          accept=".xml,.zip,application/xml,text/xml,application/zip"
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('debits.submit')}
        </SubmitButton>
      </readBankFileForm.Form>
    </Panel>
  )
}

function AppliedFile() {
  const t = useTexts('office-money')
  const output = readBankFileForm.useOutput()
  if (!output) return null
  const counts = output
  return (
    <p role="status" className="rounded-2xl bg-success-soft p-4 text-success-text">
      {t('debits.applied', counts)}
    </p>
  )
}
