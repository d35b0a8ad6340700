import Heart from 'lucide-react/icons/heart'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { data, useParams } from 'react-router'
import { MemberCard } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/page.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { likesContract } from '../contract.ts'
import { isLikeList, likeLists, type LikeList } from '../rules.ts'
import { LikeButton } from './likes.tsx'
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
  const {
    data: found,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
  } = useSuspenseInfiniteQuery(likeListQuery(useApi<Api>(), list))
  const cards = found.pages.flatMap((page) => page.cards)
  return (
    <div className="mx-auto max-w-[1200px] px-4 py-6 sm:px-6 sm:py-8">
      <title>{t('title')}</title>
      <h1 className="text-3xl">{t('title')}</h1>
      <LikeTabs list={list} counts={found.pages[0]?.counts} />
      {cards.length === 0 ? <Nobody list={list} /> : <Cards cards={cards} />}
      {hasNextPage && (
        <p className="mt-8 text-center">
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </div>
  )
}

function LikeTabs({ list, counts }: { list: LikeList; counts: Page['counts'] | undefined }) {
  const t = useTexts('likes')
  const tabs = likeLists.map((each) => ({
    to: each === 'received' ? '/likes' : `/likes/${each}`,
    label: t(`tabs.${each}`),
    count: counts?.[each] ?? 0,
    current: each === list,
  }))
  return <Tabs label={t('title')} tabs={tabs} className="mt-4" />
}

function Cards({ cards }: { cards: Page['cards'] }) {
  const t = useTexts('likes')
  return (
    <ul className="mt-6 grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5">
      {cards.map((card) => (
        <li key={card.id} className={card.isNewLike ? 'rounded-2xl ring-3 ring-primary' : undefined}>
          <MemberCard
            card={card}
            href={`/likes/m/${card.id}`}
            tag={card.isNewLike ? <Chip tone="primary">{t('new')}</Chip> : undefined}
            actions={<LikeButton memberId={card.id} name={card.name} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Nobody({ list }: { list: LikeList }) {
  const t = useTexts('likes')
  return (
    <EmptyState icon={<Heart size={32} />} title={t(`empty.${list}.title`)} text={t(`empty.${list}.text`)}>
      <ButtonLink to="/members">{t('search')}</ButtonLink>
    </EmptyState>
  )
}
