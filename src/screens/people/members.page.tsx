import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import { givenLikesQuery } from '#features/likes/web/likes.queries.ts'
import { LikableCardItem, useToLikableCard, type LikableCardProps } from '#features/likes/web/likes.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { regionsQuery } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { countryOfRegion, parseFilters, toQueryString } from '#features/search/rules.ts'
import type { CamCardProps, SisterCardProps } from '#features/search/web/advert-cards.tsx'
import { FilterBar } from '#features/search/web/filter-bar.tsx'
import { InfiniteMemberGrid, MemberGrid, SkeletonGrid } from '#features/search/web/member-grid.tsx'
import { NoMembersFound } from '#features/search/web/no-members-found.tsx'
import { useLocationName } from '#features/search/web/location-name.ts'
import { SavedSearchBar } from '#features/search/web/saved-search-bar.tsx'
import { advertsQuery, membersQuery } from '#features/search/web/search.queries.ts'
import { SearchAlert, useDelayedSkeleton, useSearchNavigation } from '#features/search/web/search-navigation.tsx'

type Api = Parameters<typeof membersQuery>[0] &
  Parameters<typeof regionsQuery>[0] &
  Parameters<typeof givenLikesQuery>[0]

const queries = (api: Api, { search }: PageArgs) => {
  const filters = parseFilters(search)
  const country = countryOfRegion(filters)
  return [
    membersQuery(api, filters),
    advertsQuery(api),
    likesQuery(api),
    ...(country ? [regionsQuery(api, country)] : []),
  ]
}

/** The member's likes. Empty for a visitor, whose request is refused. */
const likesQuery = (api: Api) => ({
  ...givenLikesQuery(api),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.likes.listGiven(undefined, { signal }).then(
      ({ ids }) => ids,
      () => [],
    ),
})

export const handle = {
  namespaces: ['likes', 'profiles', 'search'],
  access: 'browsing',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The search page: filters above, members below. More members load on scrolling. */
export default function MembersPage() {
  const t = useTexts('search')
  const filters = parseFilters(useSearchParams()[0])
  const viewer = useViewer()
  const navigation = useSearchNavigation()
  const shown = navigation.pending ?? filters
  const query = membersQuery(useApi<Api>(), filters)
  const found = useSuspenseInfiniteQuery(query)
  const [first] = found.data.pages
  const location = useLocationName({ region: filters.region, country: first?.country })
  const isSkeletonShown = useDelayedSkeleton(
    navigation.pending !== null && navigation.error === null && navigation.isOnline,
  )
  const toLikable = useToLikableCard(viewer !== null)
  const cards = found.data.pages.flatMap((page) => page.cards).map(toLikable)
  const adverts = useAdverts()
  if (!first) return null
  return (
    <div className="container-page py-6 sm:py-8">
      <title>{t('pageTitle')}</title>
      <LazyResultsRestoration viewerId={viewer?.profile.id ?? ''} queryKey={query.queryKey} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl sm:text-3xl">{t('title', { location: location ?? '' })}</h1>
        <p role="status" className="pb-1 text-text-3">
          {first.total && t(first.total.exact ? 'total' : 'totalAtLeast', { count: first.total.count })}
        </p>
      </div>
      <FilterBar filters={shown} country={first.country} onChange={navigation.search} />
      {viewer !== null && <SavedSearchBar filters={shown} onOpen={navigation.search} />}
      <SearchAlert {...navigation} />
      {isSkeletonShown ? (
        <SkeletonGrid label={t('searching')} className="**:[animation-delay:0ms]" />
      ) : (
        <>
          {cards.length === 0 && <NoMembersFound hasFilters={toQueryString(filters) !== ''} />}
          <InfiniteMemberGrid
            key={toQueryString(filters)}
            {...{ cards, adverts }}
            Item={LikableCardItem}
            pageCount={found.data.pages.length}
            hasMore={found.hasNextPage}
            isLoading={found.isFetchingNextPage}
            error={found.isFetchNextPageError ? found.error : null}
            onMore={() => void found.fetchNextPage()}
          />
          {viewer === null && (
            <Suspense>
              <JoinHint />
            </Suspense>
          )}
          <SimilarMembers cards={first.similar.map(toLikable)} />
        </>
      )}
    </div>
  )
}

/** Returns the advertisements of the site, in their order on the page. */
function useAdverts(): ReactNode[] {
  const { cam, sister } = useQueryData(advertsQuery(useApi<Api>()))
  return [cam && <CamCard key="cam" cam={cam} />, sister && <SisterCard key="sister" sister={sister} />]
    .filter(Boolean)
    .map((card) => <Suspense key={card && card.key}>{card}</Suspense>)
}

// Only sites with advertisements load their code.
const loadAdvertCards = () => import('#features/search/web/advert-cards.tsx')
const CamCard = import.meta.env.SSR
  ? (await loadAdvertCards()).CamCard
  : lazyComponent<CamCardProps>(async () => (await loadAdvertCards()).CamCard)
const SisterCard = import.meta.env.SSR
  ? (await loadAdvertCards()).SisterCard
  : lazyComponent<SisterCardProps>(async () => (await loadAdvertCards()).SisterCard)

// Members do not load what only visitors see.
const loadJoinHint = async () => (await import('#features/search/web/join-hint.tsx')).JoinHint
const JoinHint = import.meta.env.SSR ? await loadJoinHint() : lazyComponent(loadJoinHint)

const ResultsRestoration = lazyComponent(() =>
  import('#features/search/web/results-restoration.ts').then((module) => module.ResultsRestoration),
)

/** Loads the restoration once there is a scroll position to save or restore. */
function LazyResultsRestoration(props: Omit<ComponentProps<typeof ResultsRestoration>, 'isDocumentLoad'>) {
  const [isDocumentLoad] = useState(!useIsHydrated())
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const onScroll = () => setScrolled(true)
    window.addEventListener('scroll', onScroll, { once: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  if (!isScrolled && (isDocumentLoad || !isHistoryNavigation)) return null
  return (
    <Suspense fallback={null}>
      <ResultsRestoration {...props} isDocumentLoad={isDocumentLoad} />
    </Suspense>
  )
}

/** Members who nearly fit, shown when few fit. */
function SimilarMembers({ cards }: { cards: readonly LikableCardProps[] }) {
  const t = useTexts('search')
  if (cards.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="similar">
      <h2 id="similar" className="text-2xl">
        {t('similar.title')}
      </h2>
      <p className="mt-1 mb-4 text-text-2">{t('similar.text')}</p>
      <MemberGrid cards={cards} Item={LikableCardItem} eager={0} />
    </section>
  )
}
