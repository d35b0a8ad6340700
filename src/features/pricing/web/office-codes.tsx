import { officeForms, OfficeTable, OfficeTime, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import { chipClasses, type ChipTone } from '#ui/chip-classes.ts'
import type { CodeState } from '../code.rules.ts'
import type { OfficeCode } from './office-codes.queries.ts'
import type { pricingOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ pricing: typeof pricingOfficeContract }>()
const endCodeForm = officeForm('pricing.endCode')

export { CodeForm } from './office-code-form.tsx'

const TONES: Record<CodeState, ChipTone> = {
  active: 'success',
  planned: 'gold',
  expired: 'muted',
  used_up: 'muted',
  disabled: 'muted',
}

/** The discount codes, each with its conditions, its use and the form that ends it. */
export function CodesTable({ codes }: { codes: readonly OfficeCode[] }) {
  const t = useTexts('office-discounts')
  return (
    <OfficeTable
      label={t('title')}
      rows={codes}
      keyOf={({ code }) => code}
      empty={t('empty')}
      columns={[
        { key: 'code', label: t('code'), cell: ({ code }) => <b className="break-all">{code}</b> },
        { key: 'state', label: t('state'), cell: ({ state }) => <StateChip state={state} /> },
        { key: 'percent', label: t('percent'), isNumber: true, cell: ({ percent }) => t('percentOf', { percent }) },
        { key: 'conditions', label: t('conditions'), cell: (code) => <Conditions {...code} /> },
        { key: 'orders', label: t('orders'), isNumber: true, cell: ({ paidOrders }) => paidOrders },
        { key: 'turnover', label: t('turnover'), isNumber: true, cell: (code) => <Turnover {...code} /> },
        { key: 'end', label: t('end'), cell: (code) => <EndForm {...code} /> },
      ]}
    />
  )
}

function StateChip({ state }: { state: CodeState }) {
  const t = useTexts('office-discounts')
  return <span className={chipClasses(TONES[state], 'sm')}>{t(`states.${state}`)}</span>
}

function Conditions(code: OfficeCode) {
  const t = useTexts('office-discounts')
  return (
    <ul>
      {useConditions(code).map((condition) => (
        <li key={condition}>{condition}</li>
      ))}
      {code.memberId !== null && (
        <li>
          <a
            href={officeHref('office-member', { id: code.memberId })}
            className="font-semibold text-primary-text underline"
          >
            {t('oneMember')}
          </a>
        </li>
      )}
      <li>
        {t('startsAt')} <OfficeTime at={code.startsAt} />
      </li>
      {code.expiresAt !== null && (
        <li>
          {t('expiresAt')} <OfficeTime at={code.expiresAt} />
        </li>
      )}
    </ul>
  )
}

/** Returns the conditions of a code as texts. */
function useConditions(code: OfficeCode): string[] {
  const t = useTexts('office-discounts')
  const methodTexts = useTexts('payments')
  const locale = useLocale()
  const { country, currency, minimumCents, methods, maxUses, oncePerMember, firstPurchaseOnly } = code
  const minimum = formatMoney(minimumCents, currency ?? 'EUR', locale)
  return [
    country && t('inCountry', { country }),
    minimumCents > 0 ? t('fromAmount', { amount: minimum }) : currency && t('inCurrency', { currency }),
    methods && methods.map((method) => methodTexts(`methodName.${method}`)).join(', '),
    maxUses !== null && t('maxUses', { count: maxUses }),
    oncePerMember ? t('once') : t('often'),
    firstPurchaseOnly && t('firstPurchase'),
  ].filter((text) => typeof text === 'string' && text !== '') as string[]
}

function Turnover({ turnover }: Pick<OfficeCode, 'turnover'>) {
  const locale = useLocale()
  return (
    <>
      {turnover.map(({ currency, cents }) => (
        <span key={currency} className="block whitespace-nowrap">
          {formatMoney(cents, currency, locale)}
        </span>
      ))}
    </>
  )
}

function EndForm({ code, state }: OfficeCode) {
  const t = useTexts('office-discounts')
  const isAllowed = useFrame().permissions.includes('codes.change')
  if (!isAllowed || (state !== 'active' && state !== 'planned')) return ''
  return (
    <endCodeForm.Form form={code} hidden={{ code }}>
      <SubmitButton size="sm" variant="secondary">
        <span aria-hidden="true">{t('end')}</span>
        <span className="sr-only">{t('endCode', { code })}</span>
      </SubmitButton>
    </endCodeForm.Form>
  )
}
