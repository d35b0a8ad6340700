import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { MethodId } from '#features/pricing/method.rules.ts'
import { OrderPanel } from './checkout-panel.tsx'
import { DiscountNotice } from './discount-notice.tsx'
import { useAvailableMethods } from './method-tiles.tsx'
import { offerQuery, type Offer, type PricingApi } from '#features/pricing/web/pricing.queries.ts'

/** The last bundle and its method, or null when they are not for sale any more or the member bought nothing yet. */
function useRepeatableOrder(): { bundle: Offer['bundles'][number]; method: MethodId | null } | null {
  const { bundles, lastBundle, lastMethod } = useQueryData(offerQuery(useApi<PricingApi>()))
  const bundle = bundles.find(({ id }) => id === lastBundle)
  const methods = useAvailableMethods(bundle?.methods ?? [])
  if (!bundle) return null
  return { bundle, method: methods.find((id) => id === lastMethod) ?? null }
}

/** The block to order the last bundle again with the last method, in one tap. */
export function RepeatOrder() {
  const t = useTexts('payments')
  const { refundDays, statementName, discount } = useQueryData(offerQuery(useApi<PricingApi>()))
  const locale = useLocale()
  const order = useRepeatableOrder()
  if (!order?.method) return <NothingToRepeat />
  const { bundle, method } = order
  const messagePrice = formatMoney(bundle.messagePriceCents, bundle.currency, locale)
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 shadow-sm sm:p-8">
      <h1 className="text-3xl">{t('repeat.title')}</h1>
      <p className="mt-2 text-text-2">{t('repeat.text')}</p>
      <p className="mt-4 font-semibold">
        {t('repeat.bundle', { name: t(`bundle.${bundle.id}`), credits: bundle.credits })} ·{' '}
        <span className="font-normal">{t('perMessage', { price: messagePrice })}</span>
      </p>
      {bundle.discount && <OldPrice {...bundle} />}
      {discount && bundle.discount && <DiscountNotice {...discount} />}
      <OrderPanel {...{ bundle, method, refundDays, statementName }} />
      <p className="mt-6">
        <ButtonLink to={href('credits-id-paymentmethod', { id: bundle.id, paymentmethod: method })} variant="secondary">
          {t('repeat.change')}
        </ButtonLink>
      </p>
    </section>
  )
}

/** The price before the discount of the member (L-20). */
function OldPrice({ listPriceCents, currency }: Offer['bundles'][number]) {
  const t = useTexts('payments')
  return (
    <p className="mt-1 text-text-2">
      {t('oldPrice')}: <s className="tabular-nums">{formatMoney(listPriceCents, currency, useLocale())}</s>
    </p>
  )
}

function NothingToRepeat() {
  const t = useTexts('payments')
  return (
    <EmptyState level={1} icon={<RotateCcw size={32} />} title={t('repeat.empty')} text={t('repeat.emptyText')}>
      <ButtonLink to={href('credits')}>{t('repeat.buy')}</ButtonLink>
    </EmptyState>
  )
}

/** A link to order the last bundle again, for members who bought one. */
export function RepeatOrderLink() {
  const t = useTexts('payments')
  const order = useRepeatableOrder()
  if (!order?.method) return null
  const values = { credits: order.bundle.credits, method: t(`methodName.${order.method}`) }
  return (
    <p className="mt-5">
      <ButtonLink to={href('credits-repeat-order')} variant="secondary" wraps>
        <RotateCcw size={18} aria-hidden="true" className="flex-none" />
        {t('repeat.link', values)}
      </ButtonLink>
    </p>
  )
}
