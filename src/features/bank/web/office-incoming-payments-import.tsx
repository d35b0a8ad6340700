import { FileField, officeForms, OfficeTable, Panel, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { BANK_FILE_MAX_MEGABYTES } from '../debit-file.rules.ts'
import { IMPORT_OUTCOMES } from '../transfer.rules.ts'
import type { bankOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ bank: typeof bankOfficeContract }>()
const importIncomingPaymentsForm = officeForm('bank.importIncomingPayments', {
  fields: ['file'],
  refusals: { bank_file_unreadable: 'file' },
})

type Imported = NonNullable<ReturnType<typeof importIncomingPaymentsForm.useOutput>>
type LeftOut = Imported['leftOut'][number]

/** Records the money of a file of the bank, for whoever may. */
export function IncomingPaymentsImport() {
  const t = useTexts('office-money')
  if (!useFrame().permissions.includes('bank.change')) return null
  return (
    <Panel title={t('import.title')} className="mt-6">
      <p className="mb-4 text-text-2">{t('import.intro', { megabytes: BANK_FILE_MAX_MEGABYTES })}</p>
      <importIncomingPaymentsForm.Form hasFile showsAnswer className="flex flex-col gap-3">
        <importIncomingPaymentsForm.Output>
          {(imported) => <ImportedMoney imported={imported} />}
        </importIncomingPaymentsForm.Output>
        <FileField
          label={t('debits.chooseFile')}
          field={importIncomingPaymentsForm.field('file')}
          accept=".xml,.zip,application/xml,text/xml,application/zip"
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('debits.submit')}
        </SubmitButton>
      </importIncomingPaymentsForm.Form>
    </Panel>
  )
}

function ImportedMoney({ imported }: { imported: Imported }) {
  const t = useTexts('office-money')
  const counts = IMPORT_OUTCOMES.filter((name) => imported.outcomes[name] > 0)
  return (
    <div role="status" className="rounded-2xl bg-success-soft p-4">
      <ul className="text-success-text">
        {counts.map((name) => (
          <li key={name}>{t(`import.counts.${name}`, { count: imported.outcomes[name] })}</li>
        ))}
      </ul>
      {counts.length === 0 && <p className="text-success-text">{t('import.nothing')}</p>}
      {imported.leftOut.length > 0 && <LeftOutTable {...imported} />}
    </div>
  )
}

/** The entries of the file that are no received money, to look up at the bank. */
function LeftOutTable({ leftOut, unlisted }: Pick<Imported, 'leftOut' | 'unlisted'>) {
  const t = useTexts('office-money')
  const locale = useLocale()
  return (
    <div className="mt-4">
      <p className="mb-2 font-semibold">{t('import.leftOut')}</p>
      <OfficeTable
        label={t('import.leftOut')}
        rows={leftOut.map((each, index) => ({ ...each, key: String(index) }))}
        keyOf={({ key }) => key}
        empty=""
        columns={[
          {
            key: 'position',
            label: t('import.position'),
            cell: ({ file, entry }) =>
              entry === null ? t('import.file', { file }) : t('import.entry', { file, entry }),
          },
          {
            key: 'amount',
            label: t('amount'),
            isNumber: true,
            cell: ({ amountCents, currency }) =>
              amountCents === null || currency === null ? '' : formatMoney(amountCents, currency, locale),
          },
          { key: 'reason', label: t('why'), isText: true, cell: (each) => <LeftOutReason leftOut={each} /> },
        ]}
      />
      {unlisted > 0 && <p className="mt-2 text-text-2">{t('import.unlisted', { count: unlisted })}</p>}
    </div>
  )
}

function LeftOutReason({ leftOut: { reason, problem } }: { leftOut: LeftOut }) {
  const t = useTexts('office-money')
  return reason === 'file' ? t('import.reason.file', { code: problem ?? '' }) : t(`import.reason.${reason}`)
}
