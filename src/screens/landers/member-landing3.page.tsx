import { useParams } from 'react-router'
import { MemberQuestion } from '#features/landers/web/member-question.tsx'
import { FirstMessage, MemberLanding, usePublicMember } from '#features/landers/web/member-landing.tsx'
import type { landersContract } from '#features/landers/contract.ts'
import { useLander } from '#features/landers/web/lander-page.tsx'
import { landerQuery } from '#features/landers/web/landers.queries.ts'
import type { profilesContract } from '#features/profiles/contract.ts'
import { publicMemberQuery } from '#features/profiles/web/profiles.queries.ts'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { href } from '#links.ts'

type Api = ApiOf<{ profiles: typeof profilesContract; landers: typeof landersContract }>

const queries = (api: Api, { params }: PageArgs) => [
  publicMemberQuery(api, params['id'] ?? ''),
  landerQuery(api, 'landing3', params['slug']),
]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'noindex',
  withoutReact: 'everyone',
  script: 'message',
  memberTarget: ({ params: { id = '' } }) => href('members-id', { id }),
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument

/** The landing page of a member as a game of question cards (R-2.27, C-49). */
export default function MemberQuestionPage() {
  const member = usePublicMember()
  const { slug } = useParams()
  const { niche, texts } = useLander('landing3', slug)
  return (
    <MemberLanding member={member} niche={niche}>
      <MemberQuestion member={member} texts={texts}>
        <FirstMessage member={member} button={texts?.button} />
      </MemberQuestion>
    </MemberLanding>
  )
}
