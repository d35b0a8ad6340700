import type { ReactNode } from 'react'
import { findGiftPriceRange, getImagePrice, MAX_FREE_STARTS } from '#features/chat/rules.ts'
import { PublicHeader, PublicMetadata } from '#features/pages/web/public-header.tsx'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { pricesQuery, type PricingApi } from '#features/pricing/web/pricing.queries.ts'
import { PriceListTables } from '#features/pricing/web/price-lists.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useCreditsPrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = PricingApi & ApiOf<{ sites: typeof sitesContract }>

const queries = (api: Api) => [settingsQuery(api), companyQuery(api), pricesQuery(api)]

export const handle = {
  namespaces: ['pages', 'payments', 'pricing'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The public price list, with the price of a message in euros (R-2.30, C-08, L-14). */
export default function PricingPage() {
  const t = useTexts('pricing')
  const settings = useSettings()
  const { name } = settings
  return (
    <div className="text-lg">
      <PublicMetadata title={t('title')} description={t('description', { name })} />
      <PublicHeader title={t('title')} lead={t('lead')} />
      <div className="mx-auto grid w-full max-w-[860px] grid-cols-[minmax(0,1fr)] gap-12 px-4 pt-10 sm:px-6 lg:pt-16">
        <Section id="bundles" title={t('bundles.title')}>
          <PriceListTables message={settings.message_credits} image={getImagePrice(settings)} />
        </Section>
        <CreditCosts />
        <FreeList />
        <Facts />
      </div>
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The prices in credits. */
function CreditCosts() {
  const t = useTexts('pricing')
  const settings = useSettings()
  const gifts = findGiftPriceRange(settings)
  const costs = [
    { what: t('costs.message'), credits: settings.message_credits, isLowest: false },
    { what: t('costs.image'), credits: getImagePrice(settings), isLowest: false },
    { what: t('costs.gift'), credits: gifts.lowest, isLowest: gifts.lowest < gifts.highest },
  ]
  return (
    <Section id="costs" title={t('costs.title')}>
      <dl className="divide-y divide-border rounded-2xl border border-border bg-surface px-4 sm:px-6">
        {costs.map(({ what, credits, isLowest }) => (
          <div key={what} className="flex justify-between gap-6 py-3">
            <dt>{what}</dt>
            <dd className="text-right font-semibold tabular-nums">
              {isLowest ? t('costs.giftFrom', { credits }) : credits}{' '}
              <span className="font-normal text-text-2">{t('costs.unit', { credits })}</span>
              <CreditsPrice credits={credits} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The lowest price of some credits in euros. */
function CreditsPrice({ credits }: { credits: number }) {
  const t = useTexts('pricing')
  const price = useCreditsPrice(credits)
  if (price === '') return null
  return <span className="block text-base font-normal text-text-2">{t('costs.from', { price })}</span>
}

function FreeList() {
  const t = useTexts('pricing')
  const { free_photos: photos, signup_credits: credits } = useSettings()
  const items = [
    t('free.account', { photos }),
    t('free.search'),
    t('free.receive'),
    t('free.starts', { starts: MAX_FREE_STARTS }),
    ...(credits > 0 ? [t('free.gift', { credits })] : []),
  ]
  return (
    <Section id="free" title={t('free.title')}>
      <List items={items} />
    </Section>
  )
}

function Facts() {
  const t = useTexts('pricing')
  const { premium_photos: photos, refund_days: days } = useSettings()
  const { email, phone } = useCompanyValues()
  const items = [
    t('facts.vat'),
    t('facts.once'),
    t('facts.premium', { photos }),
    t('facts.withdraw', { days }),
    t('facts.support', { email, phone }),
  ]
  return (
    <Section id="facts" title={t('facts.title')}>
      <List items={items} />
    </Section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-6 marker:text-text-3">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
