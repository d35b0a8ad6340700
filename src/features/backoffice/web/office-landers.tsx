import { isMemberLander } from '#features/landers/slug.rules.ts'
import { OfficeTable } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { fractionOf } from '../page.rules.ts'
import { nameCampaign } from '../view.rules.ts'
import { campaignsQuery, type BackofficeApi, type PageMetrics } from './backoffice.queries.ts'
import { CampaignName } from './office-campaigns.tsx'
import { useCountFormat } from './office-tiles.tsx'

/** A slug of a lander. */
interface ListedSlug {
  readonly lander: string
  readonly slug: string
  readonly url: string
  readonly niche: number | null
  readonly network: string | null
  readonly ref: string | null
  readonly texts: Readonly<Record<string, unknown>>
}

/** The pages of the site that visitors land on. */
interface Landers {
  readonly languages: readonly string[]
  readonly pages: readonly { readonly page: string; readonly url: string }[]
  readonly slugs: readonly ListedSlug[]
}

/** A landing page, or one of its slugs. */
interface Row {
  readonly page: string
  readonly url: string
  /** Null for a page without a slug. */
  readonly slug: ListedSlug | null
  readonly metrics: PageMetrics
}

/** The landing pages and their slugs, each with its views and what the members who signed up from it did. */
export function LandersTable({ landers }: { landers: Landers }) {
  const t = useTexts('office-landers')
  const metrics = useQueryData(campaignsQuery(useApi<BackofficeApi>()))
  const count = useCountFormat()
  const amount = useCountFormat(metrics.currency ?? undefined)
  const money = {
    key: 'revenue',
    label: t('revenue'),
    isNumber: true,
    cell: ({ metrics: own }: Row) => amount(own.revenueCents),
  }
  return (
    <OfficeTable
      label={t('title')}
      rows={listRows(landers, metrics.pages)}
      keyOf={({ url }) => url}
      empty={t('empty')}
      columns={[
        { key: 'page', label: t('page'), cell: (row) => <PageCell {...row} /> },
        { key: 'niche', label: t('niche'), cell: ({ slug }) => (slug ? <Niche {...slug} /> : '') },
        {
          key: 'texts',
          label: t('texts'),
          cell: ({ slug }) => (slug ? <TextsCell {...slug} languages={landers.languages} /> : ''),
        },
        {
          key: 'campaign',
          label: t('campaign'),
          cell: ({ slug }) => (slug ? <CampaignName campaign={nameCampaign(slug)} /> : ''),
        },
        { key: 'views', label: t('views'), isNumber: true, cell: ({ metrics: own }) => count(own.views) },
        { key: 'signups', label: t('signups'), isNumber: true, cell: (row) => <Signups {...row} /> },
        { key: 'confirmed', label: t('confirmed'), isNumber: true, cell: ({ metrics: own }) => count(own.confirmed) },
        { key: 'orders', label: t('orders'), isNumber: true, cell: (row) => <Orders {...row} /> },
        ...(metrics.currency === null ? [] : [money]),
      ]}
    />
  )
}

/** Lists each page, and after it its slugs. */
function listRows({ pages, slugs }: Landers, metrics: readonly PageMetrics[]): Row[] {
  const findMetrics = (page: string, slug: string) =>
    metrics.find((each) => each.page === page && each.slug === slug) ?? { ...noMetrics, page, slug }
  return pages.flatMap(({ page, url }) => [
    { page, url, slug: null, metrics: findMetrics(page, '') },
    ...slugs
      .filter(({ lander }) => lander === page)
      .map((slug) => ({ page, url: slug.url, slug, metrics: findMetrics(page, slug.slug) })),
  ])
}

const noMetrics = { views: 0, signups: 0, confirmed: 0, orders: 0, revenueCents: 0 }

/** The signups, and their part of the views. */
function Signups({ metrics: { views, signups } }: Row) {
  const t = useTexts('office-landers')
  const count = useCountFormat()
  const fraction = useFractionFormat()(signups, views)
  return (
    <>
      {count(signups)}
      {fraction && <span className="block text-sm text-text-3">{t('ofViews', { fraction })}</span>}
    </>
  )
}

/** The first orders, and their part of the signups. */
function Orders({ metrics: { signups, orders } }: Row) {
  const t = useTexts('office-landers')
  const count = useCountFormat()
  const fraction = useFractionFormat()(orders, signups)
  return (
    <>
      {count(orders)}
      {fraction && <span className="block text-sm text-text-3">{t('ofSignups', { fraction })}</span>}
    </>
  )
}

/** Returns a function that formats a part of a total as a percentage; null when one is hidden or there is no total. */
function useFractionFormat() {
  const format = useFormatter()
  return (part: number | null, total: number | null) => {
    const fraction = fractionOf(part, total)
    return fraction === null ? null : format.number(fraction, { style: 'percent', maximumFractionDigits: 1 })
  }
}

function PageCell({ page, slug, url }: Row) {
  const t = useTexts('office-landers')
  const name = slug ? `${page}/${slug.slug}` : page === 'home' ? t('home') : page
  return (
    <>
      {slug ? (
        <a
          href={officeHref('office-lander', { lander: slug.lander, slug: slug.slug })}
          className="font-semibold text-primary-text underline"
        >
          {page}/<wbr />
          {slug.slug}
        </a>
      ) : (
        <b>{name}</b>
      )}
      {isMemberLander(page) ? (
        <span className="block text-sm wrap-anywhere text-text-2">{url}</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="block text-primary-text underline">
          <span aria-hidden="true">{t('open')}</span>
          <span className="sr-only">{t('openPage', { page: name })}</span>
        </a>
      )}
    </>
  )
}

function Niche({ niche }: ListedSlug) {
  const t = useTexts('office-landers')
  return niche === null ? t('ownNiche') : t('nicheName', { niche: `n${niche}` })
}

/** The languages with texts of their own, and those that the site offers without them. */
function TextsCell({ texts, languages }: ListedSlug & Pick<Landers, 'languages'>) {
  const t = useTexts('office-landers')
  const own = languages.filter((language) => texts[language])
  const missing = languages.filter((language) => !texts[language])
  if (own.length === 0) return t('noTexts')
  return (
    <>
      {own.join(', ')}
      {missing.length > 0 && (
        <span className="block text-text-3">{t('missingTexts', { languages: missing.join(', ') })}</span>
      )}
    </>
  )
}
