import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router'
import { givenLikesQuery, useLikeLookup } from '#features/likes/web/likes.queries.ts'
import { LikeButton } from '#features/likes/web/likes.tsx'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { MemberCard } from '#features/profiles/web/profiles.tsx'
import { membersQuery } from '#features/search/web/search.queries.ts'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { bottomBar } from '#ui/bottom-bars.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Logo } from '#ui/logo.tsx'

type Api = Parameters<typeof membersQuery>[0] & Parameters<typeof givenLikesQuery>[0]

/** The maximum number of suggestions. */
const MAX_SUGGESTIONS = 12

const queries = (api: Api) => [membersQuery(api, {}), givenLikesQuery(api)]

export const handle = {
  namespaces: ['likes', 'profiles', 'signup'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The suggestions right after signing up: an unfiltered search, with real likes (C-47). */
export default function SignupMatchesPage() {
  const t = useTexts('signup')
  const { name } = useSettings()
  const { data } = useSuspenseInfiniteQuery(membersQuery(useApi<Api>(), {}))
  const [firstPage] = data.pages
  const cards = sortByPhoto([...(firstPage?.cards ?? []), ...(firstPage?.similar ?? [])]).slice(0, MAX_SUGGESTIONS)
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{t('matches.title')}</title>
      <header className="container-page flex h-16 flex-none items-center justify-between gap-3">
        <Link to={href('members')} className="flex min-h-11 min-w-0 items-center rounded-lg">
          <Logo name={name} />
        </Link>
        <ButtonLink to={href('members')} variant="ghost" size="sm">
          {t('matches.skip')}
        </ButtonLink>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {cards.length === 0 ? <NoSuggestions /> : <Suggestions cards={cards} />}
      </main>
    </div>
  )
}

/** Sorts members with a photo first and otherwise keeps the order of the search. */
function sortByPhoto(cards: readonly MemberCardData[]): MemberCardData[] {
  return cards.toSorted((a, b) => Number(a.photo === null) - Number(b.photo === null))
}

function Suggestions({ cards }: { cards: readonly MemberCardData[] }) {
  const t = useTexts('signup')
  const isLiked = useLikeLookup()
  const isConfirmed = useViewer()?.status !== 'not_confirmed'
  const liked = cards.filter(({ id }) => isLiked(id)).length
  return (
    <>
      <div className="container-page w-full flex-1 pt-2 pb-8">
        <h1 className="text-3xl sm:text-4xl">{t('matches.heading')}</h1>
        <p className="mt-2 mb-6 max-w-prose text-lg text-text-2">
          {t(isConfirmed ? 'matches.lead' : 'matches.leadNotConfirmed')}
        </p>
        <ul className="member-grid">
          {cards.map((card, index) => (
            <li key={card.id}>
              <MemberCard
                card={card}
                actions={<LikeButton memberId={card.id} name={card.name} />}
                priority={index < 4}
              />
            </li>
          ))}
        </ul>
      </div>
      <div {...bottomBar} className="sticky-glass bottom-0 z-20 flex-none tall:sticky border-t border-border">
        <div className="container-page flex items-center justify-end gap-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <p role="status" className="mr-auto font-semibold text-text-2">
            {liked > 0 && t('matches.liked', { count: liked })}
          </p>
          <ButtonLink to={href('members')}>{t('matches.next')}</ButtonLink>
        </div>
      </div>
    </>
  )
}

function NoSuggestions() {
  const t = useTexts('signup')
  return (
    <EmptyState level={1} icon={<SearchX size={32} />} title={t('matches.none')} text={t('matches.noneText')}>
      <ButtonLink to={href('members')}>{t('matches.all')}</ButtonLink>
      <ButtonLink to={href('profile')} variant="secondary">
        {t('matches.profile')}
      </ButtonLink>
    </EmptyState>
  )
}
