import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import { givenQuery } from '#features/likes/web/likes.queries.ts'
import { useCardLikes } from '#features/likes/web/likes.tsx'
import { useViewer } from '#features/me/web/me.queries.ts'
import { regionsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useInBrowser } from '#platform/in-browser.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/page.ts'
import { useApi, useQueryData } from '#platform/query.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { filtersOf, queryOf } from '../rules.ts'
import { CamCard, SisterCard } from './cam-card.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FoundGrid, MemberGrid, SkeletonGrid } from './found-grid.tsx'
import { Nobody } from './nobody.tsx'
import { usePlaceName } from './place-name.tsx'
import { SavedBar } from './saved-bar.tsx'
import { advertsQuery, membersQuery } from './search.queries.ts'
import { SearchTrouble, useSearching, useSkeletons } from './searching.tsx'

type Api = Parameters<typeof membersQuery>[0] & Parameters<typeof regionsQuery>[0] & Parameters<typeof givenQuery>[0]

const queries = (api: Api, { search }: PageArgs) => {
  const filters = filtersOf(search)
  const country = filters.region?.slice(0, 2)
  return [
    membersQuery(api, filters),
    advertsQuery(api),
    likedOrNone(api),
    ...(country ? [regionsQuery(api, country)] : []),
  ]
}

/** A visitor likes nobody; that is no failure of the page. */
const likedOrNone = (api: Api) => ({
  ...givenQuery(api),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.likes.given(undefined, { signal }).then(
      ({ ids }) => ids,
      () => [],
    ),
})

export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries)

/** Search: filters above, members below, more as one scrolls. */
export default function MembersPage() {
  const t = useTexts('search')
  const filters = filtersOf(useSearchParams()[0])
  const viewer = useViewer()
  const searching = useSearching()
  const shown = searching.wanted ?? filters
  const query = membersQuery(useApi<Api>(), filters)
  const found = useSuspenseInfiniteQuery(query)
  const cards = found.data.pages.flatMap((page) => page.cards)
  const [first] = found.data.pages
  const place = usePlaceName({ region: filters.region, country: first?.country })
  const isWaiting = useSkeletons(searching.wanted !== null && searching.error === null && searching.isOnline)
  const cardLikes = useCardLikes(viewer !== null)
  const adverts = useAdverts()
  if (!first) return null
  return (
    <div className="container-page py-6 sm:py-8">
      <title>{t('pageTitle')}</title>
      <KeepPlace viewerId={viewer?.profile.id ?? ''} queryKey={query.queryKey} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl sm:text-3xl">{t('title', { place: place ?? '' })}</h1>
        <p role="status" className="pb-1 text-text-3">
          {first.total && t(first.total.exact ? 'total' : 'totalAtLeast', { count: first.total.count })}
        </p>
      </div>
      <FilterBar filters={shown} country={first.country} onChange={searching.search} />
      {viewer !== null && <SavedBar filters={shown} onOpen={searching.search} />}
      <SearchTrouble {...searching} />
      {isWaiting ? (
        <SkeletonGrid label={t('searching')} className="**:[animation-delay:0ms]" />
      ) : (
        <>
          {cards.length === 0 && <Nobody hasFilters={queryOf(filters) !== ''} />}
          <FoundGrid
            key={queryOf(filters)}
            {...{ cards, adverts }}
            {...cardLikes}
            pages={found.data.pages.length}
            hasMore={found.hasNextPage}
            isLoading={found.isFetchingNextPage}
            error={found.isFetchNextPageError ? found.error : null}
            onMore={() => void found.fetchNextPage()}
          />
          {viewer === null && <JoinHint />}
          <Similar cards={first.similar} {...cardLikes} />
        </>
      )}
    </div>
  )
}

/** The advertisements of the site, in the order of their places; most sites have none. */
function useAdverts(): ReactNode[] {
  const { cam, sister } = useQueryData(advertsQuery(useApi<Api>()))
  return [cam && <CamCard key="cam" cam={cam} />, sister && <SisterCard key="sister" sister={sister} />].filter(Boolean)
}

const FoundAgain = lazyPart(() => import('./found-again.tsx').then((module) => module.FoundAgain))

/** The place in the list outlives the document; its code comes once there is a place to keep. */
function KeepPlace(props: Omit<ComponentProps<typeof FoundAgain>, 'isFirst'>) {
  const [isFirst] = useState(!useInBrowser())
  const isByHistory = useNavigationType() === NavigationType.Pop
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const scrolled = () => setScrolled(true)
    window.addEventListener('scroll', scrolled, { once: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [])
  if (!isScrolled && (isFirst || !isByHistory)) return null
  return (
    <Suspense fallback={null}>
      <FoundAgain {...props} isFirst={isFirst} />
    </Suspense>
  )
}

/** Visitors see few members and can do nothing with them yet. */
function JoinHint() {
  const t = useTexts('search')
  const { signups } = useSettings()
  return (
    <Alert tone="info" className="mt-8" title={t('visitor.title')}>
      <p className="mb-3">{t('visitor.text')}</p>
      <div className="flex flex-wrap gap-3">
        {signups !== 'other' && (
          <ButtonLink to="/signup" size="sm">
            {t('visitor.signUp')}
          </ButtonLink>
        )}
        <ButtonLink to="/login?returnTo=%2Fmembers" size="sm" variant="secondary">
          {t('visitor.logIn')}
        </ButtonLink>
      </div>
    </Alert>
  )
}

/** Members who nearly fit, where few do. */
function Similar({ cards, ...rest }: Pick<ComponentProps<typeof MemberGrid>, 'cards' | 'actionsOf' | 'stateOf'>) {
  const t = useTexts('search')
  if (cards.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="similar">
      <h2 id="similar" className="text-2xl">
        {t('similar.title')}
      </h2>
      <p className="mt-1 mb-4 text-text-2">{t('similar.text')}</p>
      <MemberGrid cards={cards} {...rest} eager={0} />
    </section>
  )
}
