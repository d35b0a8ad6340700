import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import Heart from 'lucide-react/icons/heart'
import { data, useNavigation, useParams } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { likesContract } from '#features/likes/contract.ts'
import { isLikeList, LIKE_LISTS, type LikeList } from '#features/likes/rules.ts'
import { LikeCards } from '#features/likes/web/like-cards.tsx'
import { givenLikesQuery, likeListQuery, type LikesPage as Page } from '#features/likes/web/likes.queries.ts'
import { TopBarBackButton } from '#features/profiles/web/top-bar-back-button.tsx'
import { href } from '#links.ts'

type Api = ApiOf<{ likes: typeof likesContract }>

const queries = (api: Api, { params }: PageArgs) => [
  likeListQuery(api, parseList(params['type'])),
  givenLikesQuery(api),
]

export const handle = {
  namespaces: ['likes', 'profiles', 'relations'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** Returns the list of the URL; `/likes` is the received list. Throws a 404 for an unknown list (C-04). */
function parseList(type: string | undefined): LikeList {
  const list = type ?? 'received'
  if (!isLikeList(list)) throw data({ refusal: 'not_found' }, { status: 404 })
  return list
}

/** The page of received likes, sent likes and matches. */
export default function LikesPage() {
  const t = useTexts('likes')
  const list = parseList(useParams()['type'])
  const isListLoading = useIsListLoading()
  const likes = useSuspenseInfiniteQuery(likeListQuery(useApi<Api>(), list))
  const cards = likes.data.pages.flatMap((page) => page.cards)
  return (
    <div className="container-page py-6 sm:py-8">
      <title>{t('title')}</title>
      <TopBarBackButton fallback={href('members')} />
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-3xl">{t('title')}</h1>
        <ButtonLink
          to={href('swipe-game')}
          variant="secondary"
          size="sm"
          icon={<GalleryHorizontalEnd size={18} aria-hidden="true" />}
        >
          {t('swipe')}
        </ButtonLink>
      </div>
      <LikeTabs list={list} counts={likes.data.pages[0]?.counts} />
      {isListLoading ? <CardSkeletons /> : cards.length === 0 ? <EmptyList list={list} /> : <LikeCards cards={cards} />}
      {!isListLoading && (
        <LoadMore list={likes} texts={{ more: t('more'), failed: t('failed'), retry: t('retry'), end: t('end') }} />
      )}
    </div>
  )
}

/** Returns true while another list is loading. */
function useIsListLoading(): boolean {
  const { location } = useNavigation()
  return location !== undefined && /^\/likes(\/(sent|matches|received))?$/.test(location.pathname)
}

function LikeTabs({ list, counts }: { list: LikeList; counts: Page['counts'] | undefined }) {
  const t = useTexts('likes')
  const tabs = LIKE_LISTS.map((each) => ({
    to: each === 'received' ? href('likes') : href('likes-type', { type: each }),
    label: t(`tabs.${each}`),
    count: counts?.[each] ?? 0,
    countLabel: t('count', { count: counts?.[each] ?? 0 }),
    current: each === list,
  }))
  return <Tabs label={t('title')} tabs={tabs} className="mt-4 max-sm:[&_a]:px-3" />
}

const SKELETONS = Array.from({ length: 10 }, (_, index) => index)

function CardSkeletons() {
  const t = useTexts('likes')
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">{t('loading')}</span>
      <div className="member-grid">
        {SKELETONS.map((index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </div>
    </div>
  )
}

function EmptyList({ list }: { list: LikeList }) {
  const t = useTexts('likes')
  return (
    <EmptyState icon={<Heart size={32} />} title={t(`empty.${list}.title`)} text={t(`empty.${list}.text`)}>
      <ButtonLink to={href('members')}>{t('search')}</ButtonLink>
      <ButtonLink to={href('swipe-game')} variant="secondary">
        {t('swipe')}
      </ButtonLink>
    </EmptyState>
  )
}
