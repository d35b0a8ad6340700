import { MemberConversation } from '#features/landers/web/member-conversation.tsx'
import { FirstMessage, MemberLanding, usePublicMember } from '#features/landers/web/member-landing.tsx'
import { requireNicheSlug } from '#features/landers/web/niche-slug.tsx'
import type { profilesContract } from '#features/profiles/contract.ts'
import { publicMemberQuery } from '#features/profiles/web/profiles.queries.ts'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/page.ts'
import type { PageHandle } from '#platform/page-handle.ts'
import type { ApiOf } from '#platform/query.ts'
import { href } from '#links.ts'

type Api = ApiOf<{ profiles: typeof profilesContract }>

const queries = (api: Api, { params }: PageArgs) => [publicMemberQuery(api, params['id'] ?? '')]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'noindex',
  withoutReact: 'everyone',
  script: 'message',
  isLightAtTop: true,
  memberTarget: ({ params: { id = '' } }) => href('members-id', { id }),
} satisfies PageHandle
export const loader = requireNicheSlug(prefetch(queries, handle))
export const clientLoader = loadAsDocument

/** The landing page of a member as an empty conversation (R-2.26, C-49). */
export default function MemberConversationPage() {
  const member = usePublicMember()
  return (
    <MemberLanding member={member}>
      <MemberConversation member={member}>
        <FirstMessage member={member} />
      </MemberConversation>
    </MemberLanding>
  )
}
