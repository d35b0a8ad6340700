import { MemberHero } from '#features/landers/web/member-hero.tsx'
import { MemberLanding, usePublicMember } from '#features/landers/web/member-landing.tsx'
import type { profilesContract } from '#features/profiles/contract.ts'
import { publicMemberQuery } from '#features/profiles/web/profiles.queries.ts'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { href } from '#links.ts'

type Api = ApiOf<{ profiles: typeof profilesContract }>

const queries = (api: Api, { params }: PageArgs) => [publicMemberQuery(api, params['id'] ?? '')]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'noindex',
  withoutReact: 'everyone',
  isLightAtTop: true,
  memberTarget: ({ params: { id = '' } }) => href('members-id', { id }),
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument

/** The landing page of a member as a spread of a magazine (R-2.24, C-49). */
export default function MemberLandingPage() {
  const member = usePublicMember()
  return (
    <MemberLanding member={member}>
      <MemberHero member={member} />
    </MemberLanding>
  )
}
