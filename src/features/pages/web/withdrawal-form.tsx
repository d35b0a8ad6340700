import { useTexts } from '#platform/i18n.tsx'
import { useCompanyValues } from './company-values.ts'

const FIELDS = ['ordered', 'number', 'name', 'address', 'email', 'date', 'signature'] as const

/** The model withdrawal form, to fill in on paper or to copy into a mail (L-18). */
export function WithdrawalForm() {
  const t = useTexts('pages-return-policy')
  const { name, company, address, city, email } = useCompanyValues()
  return (
    <div className="break-inside-avoid rounded-2xl border border-border bg-surface p-5 text-base sm:p-7 print:border-text print:p-6">
      <p className="font-semibold">{t('form.title')}</p>
      <p className="mt-4 text-text-2">{t('form.to')}</p>
      <p>
        {company}
        <br />
        {address}, {city}
        <br />
        {email}
      </p>
      <p className="mt-4">{t('form.statement', { name })}</p>
      <dl className="mt-2">
        {FIELDS.map((field) => (
          <div key={field} className="flex flex-wrap items-end gap-x-4 pt-5">
            <dt className="w-full sm:w-64">{t(`form.fields.${field}`)}</dt>
            <dd className="h-8 min-w-48 flex-1 border-b border-control-border" />
          </div>
        ))}
      </dl>
    </div>
  )
}
