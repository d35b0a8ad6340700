import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { Spending } from '../spending.contract.ts'

/** The member's orders of this month, and the rest of their limits. */
export function MonthOverview({ spending }: { spending: Spending }) {
  const t = useTexts('spending')
  return (
    <>
      <dl className="-my-2 divide-y divide-border">
        {useFacts(spending).map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={href('transactions')} variant="secondary" size="sm" wraps className="mt-5">
        {t('month.all')}
      </ButtonLink>
    </>
  )
}

function useFacts({ month, day, currency }: Spending): [name: string, value: string][] {
  const t = useTexts('spending')
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const facts: [string, string][] = [
    [t('month.spent'), money(month.spentCents)],
    [t('month.orders'), String(month.orders)],
  ]
  if (month.openCents > 0) facts.push([t('month.open'), money(month.openCents)])
  for (const [name, { limitCents, spentCents }] of [
    [t('month.leftMonth'), month],
    [t('month.leftDay'), day],
  ] as const)
    if (limitCents !== null) facts.push([name, money(Math.max(0, limitCents - spentCents))])
  return facts
}
