import { useId } from 'react'
import { useCountryName, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { getCreditsCents } from '../quote.rules.ts'
import { pricesQuery, type PriceLists, type PricingApi } from './pricing.queries.ts'

type PriceList = PriceLists[number]

interface CreditCosts {
  /** The prices of a message and of an image message, in credits. */
  readonly message: number
  readonly image: number
}

/** The bundles with the price of a message and of an image in each, per group of countries with equal prices (L-14). */
export function PriceListTables(costs: CreditCosts) {
  const t = useTexts('pricing')
  const { lists } = useQueryData(pricesQuery(useApi<PricingApi>()))
  if (lists.length === 0) return <p>{t('bundles.none')}</p>
  return lists.map((list) => <PriceListTable key={list.countries.join(' ')} {...{ list, costs }} />)
}

function PriceListTable({ list, costs }: { list: PriceList; costs: CreditCosts }) {
  const t = useTexts('pricing')
  const countryName = useCountryName()
  const formatList = useListFormat()
  const captionId = useId()
  return (
    <div className="mb-8">
      <section
        aria-labelledby={captionId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a narrow phone arrow keys scroll the table
        tabIndex={0}
        className="overflow-x-auto rounded-2xl border border-border bg-surface"
      >
        <table className="w-full border-collapse text-left">
          <caption
            id={captionId}
            className="border-b border-border bg-surface-2 px-4 py-3 text-left text-base font-semibold sm:px-6"
          >
            {t('bundles.countries', { countries: formatList(list.countries.map(countryName)) })}
          </caption>
          <thead>
            <tr className="border-b border-border text-base text-text-2">
              <HeaderCell text={t('bundles.bundle')} isFirst />
              <HeaderCell text={t('bundles.credits')} />
              <HeaderCell text={t('bundles.price')} />
              <HeaderCell text={t('bundles.message')} />
              <HeaderCell text={t('bundles.image')} isOptional />
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {list.bundles.map((bundle) => (
              <BundleRow key={bundle.id} {...{ bundle, costs }} />
            ))}
          </tbody>
        </table>
      </section>
      <Methods list={list} />
    </div>
  )
}

function HeaderCell({ text, isFirst, isOptional }: { text: string; isFirst?: true; isOptional?: true }) {
  const align = isFirst ? 'pl-4 sm:pl-6' : 'text-right'
  return (
    <th
      scope="col"
      className={`px-2 py-3 font-medium last:pr-4 sm:px-3 sm:last:pr-6 ${align} ${isOptional ? optional : ''}`}
    >
      {text}
    </th>
  )
}

/** Hides a column on a phone, where the list below the table states the same price. */
const optional = 'max-sm:hidden'

function BundleRow({ bundle, costs }: { bundle: PriceList['bundles'][number]; costs: CreditCosts }) {
  const t = useTexts('payments')
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, bundle.currency, locale)
  const priceOf = (credits: number) =>
    money(getCreditsCents({ cents: bundle.priceCents, credits: bundle.credits }, credits))
  const cell = 'px-2 py-3 text-right tabular-nums last:pr-4 sm:px-3 sm:last:pr-6'
  return (
    <tr>
      <th scope="row" className="py-3 pl-4 font-semibold sm:pl-6">
        {t(`bundle.${bundle.id}`)}
      </th>
      <td className={cell}>{bundle.credits}</td>
      <td className={`${cell} font-semibold`}>{money(bundle.priceCents)}</td>
      <td className={cell}>{priceOf(costs.message)}</td>
      <td className={`${cell} ${optional}`}>{priceOf(costs.image)}</td>
    </tr>
  )
}

function Methods({ list }: { list: PriceList }) {
  const t = useTexts('pricing')
  const tPayments = useTexts('payments')
  const formatList = useListFormat()
  if (list.methods.length === 0) return null
  const methods = list.methods.map((id) => tPayments(`methodName.${id}`))
  return <p className="mt-3 text-base text-text-2">{t('bundles.methods', { methods: formatList(methods) })}</p>
}

/** Returns a function that joins texts as the language does: `a, b en c`. */
function useListFormat(): (items: readonly string[]) => string {
  const format = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return (items) => format.format(items)
}
