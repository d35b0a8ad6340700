import { useParams } from 'react-router'
import { MessageForm } from '#features/landers/web/message-form.tsx'
import type { profilesContract } from '#features/profiles/contract.ts'
import { publicMemberQuery } from '#features/profiles/web/profiles.queries.ts'
import { FictionalHint, FictionalTag, MemberCard } from '#features/profiles/web/profiles.tsx'
import { useMessagePrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
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
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument

/** The public profile of a member, with a form for a first message that is stored until signup (C-49, C-80). */
export default function MemberSignupPage() {
  const t = useTexts('signup')
  const { id = '' } = useParams()
  const member = useQueryData(publicMemberQuery(useApi<Api>(), id))
  const { message_credits: credits, signup_credits: signupCredits, min_age: minAge, message_length } = useSettings()
  const price = useMessagePrice() || 'none'
  return (
    <div className="mx-auto grid max-w-[1000px] gap-6 px-4 pt-20 pb-12 sm:px-6 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] md:items-start md:gap-12 md:pt-26">
      <title>{t('landing.title', { name: member.name })}</title>
      <div className="mx-auto grid w-full max-w-90 gap-4 max-md:max-w-56">
        <MemberCard card={member} href={href('members-id-signup', { id })} priority />
        {member.about && <p className="font-display text-lg wrap-anywhere text-text-2 max-md:hidden">{member.about}</p>}
      </div>
      <div>
        {member.isFictional && (
          <div className="mb-2">
            <FictionalTag />
          </div>
        )}
        <h1 className="text-3xl sm:text-4xl">{t('landing.heading', { name: member.name })}</h1>
        <p className="mt-3 mb-6 text-lg text-text-2">{t('landing.lead')}</p>
        {member.isFictional && <FictionalHint className="mb-6" />}
        <MessageForm member={member} maxLength={message_length} />
        <p className="mt-6 text-sm text-text-2">
          {signupCredits > 0
            ? t('landing.cost', { credits, signupCredits, price })
            : t('landing.costOnly', { credits, price })}
        </p>
        <p className="mt-2 text-sm text-text-2">{t('landing.adults', { minAge })}</p>
      </div>
    </div>
  )
}
