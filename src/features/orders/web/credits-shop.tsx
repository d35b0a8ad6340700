import Coins from 'lucide-react/icons/coins'
import { useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { parseEnteredCode } from '#features/pricing/code.rules.ts'
import { baseMethodOf } from '#features/pricing/method.rules.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import type { BundleId } from '#features/pricing/bundle.rules.ts'
import { BundleCards } from './bundle-cards.tsx'
import { CodeField } from './code-field.tsx'
import { DiscountNotice, ReservedDiscountNotice } from './discount-notice.tsx'
import { useAvailableMethods } from './method-tiles.tsx'
import { CheckoutPanel } from './checkout-panel.tsx'
import { offerQuery, type PricingApi } from '#features/pricing/web/pricing.queries.ts'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'
import { RepeatOrderLink } from './repeat-order.tsx'
import { StepPills } from './step-pills.tsx'

type Choice = { bundle: BundleId | null; method: MethodId | null }
type ChosenBundle = Choice & { bundle: BundleId }
type ShopProps = Partial<Choice> & {
  /** A panel above the bundles, with the title of the page. */
  intro?: ComponentType<{ premium: boolean }>
}

/** The choice of bundle and method. The URL contains the choice, so that it survives a reload and can be linked to. */
export function CreditsShop({ bundle: initialBundle = null, method = null, intro: Intro }: ShopProps) {
  const t = useTexts('payments')
  const code = parseEnteredCode(useSearchParams()[0].get('code'))
  const offer = useQueryData(offerQuery(useApi<PricingApi>(), code))
  const [choice, choose] = useChoice({ bundle: initialBundle, method })
  const bundle = offer.bundles.find(({ id }) => id === choice.bundle) ?? offer.bundles.find(({ popular }) => popular)
  const methods = useAvailableMethods(bundle?.methods ?? [])
  if (!bundle) return <EmptyState icon={<Coins size={32} />} title={t('noBundles.title')} text={t('noBundles.text')} />

  return (
    <div className="container-page max-w-[1080px] pt-6 pb-12 sm:pt-8">
      {Intro ? <Intro premium={offer.premium} /> : <title>{t('title')}</title>}
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          {Intro ? <h2 className="text-2xl">{t('heading')}</h2> : <h1 className="text-3xl">{t('heading')}</h1>}
          <Balance offer={offer} />
        </div>
        <StepPills current={choice.method ? 2 : 1} />
      </header>
      {offer.discount && <DiscountNotice {...offer.discount} />}
      {offer.reservingOrderId && <ReservedDiscountNotice orderId={offer.reservingOrderId} />}
      {!Intro && <RepeatOrderLink />}
      <BundleCards
        bundles={offer.bundles}
        value={bundle.id}
        onChange={(id) => choose({ bundle: id, method: choice.method })}
      />
      <CodeField entered={offer.code} bundle={bundle} />
      <CheckoutPanel
        bundle={bundle}
        methods={methods}
        method={selectMethod(methods, choice.method, offer.lastMethod)}
        refundDays={offer.refundDays}
        statementName={offer.statementName}
        onMethod={(next) => choose({ bundle: bundle.id, method: next })}
      />
    </div>
  )
}

function Balance({ offer }: { offer: Offer }) {
  const t = useTexts('payments')
  return (
    <p className="mt-1 text-lg text-text-2">
      {t('balance', { credits: offer.credits })} {!offer.premium && t('firstMakesPremium')}
    </p>
  )
}

/** Applies a choice optimistically and writes it to the URL. A URL from another navigation takes precedence. */
function useChoice(urlChoice: Choice): [Choice, (choice: ChosenBundle) => void] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [pending, setPending] = useState({ ...urlChoice, from: pathname, to: pathname })
  const choose = ({ bundle, method }: ChosenBundle) => {
    const to = href('credits-id-paymentmethod', { id: bundle, paymentmethod: method ?? undefined })
    setPending({ bundle, method, from: pathname, to })
    void navigate(to + search, { replace: true, preventScrollReset: true })
  }
  return [pathname === pending.from || pathname === pending.to ? pending : urlChoice, choose]
}

/** Selects the method of the URL, else the last used one, else the first of the country. */
function selectMethod(methods: MethodId[], urlMethod: MethodId | null, lastMethod: MethodId | null): MethodId | null {
  const preferred = urlMethod ? baseMethodOf(urlMethod) : lastMethod
  return methods.find((id) => id === preferred) ?? methods[0] ?? null
}
