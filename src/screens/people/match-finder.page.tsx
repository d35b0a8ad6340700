import { useSearchParams } from 'react-router'
import { givenLikesQuery } from '#features/likes/web/likes.queries.ts'
import { LikeButton } from '#features/likes/web/likes.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { interestsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import type { MatchCriteria } from '#features/search/contract.ts'
import { MatchResults } from '#features/search/web/match-results.tsx'
import { CriteriaForm } from '#features/search/web/criteria-form.tsx'
import { buildDefaultCriteria, matchesQuery, criteriaQuery } from '#features/search/web/match-criteria.ts'

type Api = Parameters<typeof criteriaQuery>[0] &
  Parameters<typeof givenLikesQuery>[0] &
  Parameters<typeof interestsQuery>[0]

const queries = (api: Api) => [criteriaQuery(api), matchesQuery(api), givenLikesQuery(api), interestsQuery(api)]

export const handle = {
  namespaces: ['likes', 'match', 'options', 'profiles', 'search', 'search-controls'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The match finder: some questions, then the members who fit both ways, with the reasons (C-47, R-2.20). */
export default function MatchFinderPage() {
  const t = useTexts('match')
  const [search] = useSearchParams()
  const { min_age: lowest } = useSettings()
  const viewer = useViewer()
  const criteria = useQueryData(criteriaQuery(useApi<Api>()))
  const step = search.get('step')
  if (viewer === null) return null // the loader redirects visitors to the login
  return (
    <div className="container-page py-6 sm:py-8">
      <title>{t('title')}</title>
      {criteria === null || step !== null ? (
        <CriteriaForm initial={criteria ?? buildDefaultCriteria(viewer.profile, lowest)} step={Number(step) || 1} />
      ) : (
        <CurrentMatches criteria={criteria} />
      )}
    </div>
  )
}

function CurrentMatches({ criteria }: { criteria: MatchCriteria }) {
  const result = useQueryData(matchesQuery(useApi<Api>()))
  const actionsOf = (card: MemberCardData) => <LikeButton memberId={card.id} name={card.name} variant="outline" />
  return <MatchResults {...{ criteria, result, actionsOf }} />
}
