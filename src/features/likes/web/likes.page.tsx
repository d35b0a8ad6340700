import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import Heart from 'lucide-react/icons/heart'
import { data, useNavigation, useParams } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/online.ts'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/page.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { likesContract } from '../contract.ts'
import { isLikeList, likeLists, type LikeList } from '../rules.ts'
import { LikeCards } from './like-cards.tsx'
import { givenQuery, likeListQuery, type LikesPage as Page } from './likes.queries.ts'

type Api = ApiOf<{ likes: typeof likesContract }>

const queries = (api: Api, { params }: PageArgs) => [likeListQuery(api, listOf(params['type'])), givenQuery(api)]

export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries)

/** `/likes` shows what was received; an unknown list is 404 (C-04). */
function listOf(type: string | undefined): LikeList {
  const list = type ?? 'received'
  if (!isLikeList(list)) throw data({ refusal: 'not_found' }, { status: 404 })
  return list
}

/** Who likes the member, whom the member likes, and matches. */
export default function LikesPage() {
  const t = useTexts('likes')
  const list = listOf(useParams()['type'])
  const isChanging = useIsChanging()
  const found = useSuspenseInfiniteQuery(likeListQuery(useApi<Api>(), list))
  const cards = found.data.pages.flatMap((page) => page.cards)
  return (
    <div className="container-page py-6 sm:py-8">
      <title>{t('title')}</title>
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-3xl">{t('title')}</h1>
        <ButtonLink
          to="/swipe-game"
          variant="secondary"
          size="sm"
          icon={<GalleryHorizontalEnd size={18} aria-hidden="true" />}
        >
          {t('swipe')}
        </ButtonLink>
      </div>
      <LikeTabs list={list} counts={found.data.pages[0]?.counts} />
      {isChanging ? <Coming /> : cards.length === 0 ? <Nobody list={list} /> : <LikeCards cards={cards} />}
      {!isChanging && (
        <More
          pages={found.data.pages.length}
          hasNext={found.hasNextPage}
          isFetching={found.isFetchingNextPage}
          hasFailed={found.isFetchNextPageError}
          onMore={() => void found.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Whether another list is on its way. */
function useIsChanging(): boolean {
  const { location } = useNavigation()
  return location !== undefined && /^\/likes(\/(sent|matches|received))?$/.test(location.pathname)
}

function LikeTabs({ list, counts }: { list: LikeList; counts: Page['counts'] | undefined }) {
  const t = useTexts('likes')
  const tabs = likeLists.map((each) => ({
    to: each === 'received' ? '/likes' : `/likes/${each}`,
    label: t(`tabs.${each}`),
    count: counts?.[each] ?? 0,
    countLabel: t('count', { count: counts?.[each] ?? 0 }),
    current: each === list,
  }))
  return <Tabs label={t('title')} tabs={tabs} className="mt-4 max-sm:[&_a]:px-3" />
}

type MoreProps = { pages: number; hasNext: boolean; isFetching: boolean; hasFailed: boolean; onMore: () => void }

/** The way to the next page, and what went wrong with it. */
function More({ pages, hasNext, isFetching, hasFailed, onMore }: MoreProps) {
  const t = useTexts('likes')
  useOnReconnect(() => {
    if (hasFailed) onMore()
  })
  if (!hasNext) return pages > 1 && <p className="mt-8 text-center text-text-3">{t('end')}</p>
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
      {hasFailed && (
        <Alert tone="danger" role="alert">
          {t('failed')}
        </Alert>
      )}
      <Button variant="secondary" pending={isFetching} onClick={onMore}>
        {t(hasFailed ? 'retry' : 'more')}
      </Button>
    </div>
  )
}

const PLACES = Array.from({ length: 10 }, (_, place) => place)

function Coming() {
  const t = useTexts('likes')
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">{t('loading')}</span>
      <div className="member-grid">
        {PLACES.map((place) => (
          <Skeleton key={place} shape="card" />
        ))}
      </div>
    </div>
  )
}

function Nobody({ list }: { list: LikeList }) {
  const t = useTexts('likes')
  return (
    <EmptyState icon={<Heart size={32} />} title={t(`empty.${list}.title`)} text={t(`empty.${list}.text`)}>
      <ButtonLink to="/members">{t('search')}</ButtonLink>
      <ButtonLink to="/swipe-game" variant="secondary">
        {t('swipe')}
      </ButtonLink>
    </EmptyState>
  )
}
