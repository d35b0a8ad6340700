import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { profilesContract } from '#features/profiles/contract.ts'
import { publicMemberQuery } from '#features/profiles/web/profiles.queries.ts'
import { findNicheOfPrefix } from '#features/sites/niche.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData, type ApiOf } from '#platform/query.ts'
import { MessageForm } from './message-form.tsx'
import type { PublicMember } from './member-hero.tsx'

type Api = ApiOf<{ profiles: typeof profilesContract }>

/** Returns the member of a landing page, who chose to be visible to visitors (C-49). */
export function usePublicMember(): PublicMember {
  const { id = '' } = useParams()
  return useQueryData(publicMemberQuery(useApi<Api>(), id))
}

/** The frame of the landing pages of a member: the title, the theme of the niche in the URL and the age limit. */
export function MemberLanding({ member, children }: { member: PublicMember; children: ReactNode }) {
  const t = useTexts('member-lander')
  const tSignup = useTexts('signup')
  const { slug } = useParams()
  const { niche, min_age: minAge } = useSettings()
  return (
    <div data-niche={findNicheOfPrefix(slug ?? '') ?? niche}>
      <title>{t('title', { name: member.name })}</title>
      {children}
      <p className="container-page pt-6 text-sm text-text-2">{tSignup('landing.adults', { minAge })}</p>
    </div>
  )
}

/** The form for a first message, with what a message costs. */
export function FirstMessage({ member }: { member: PublicMember }) {
  const { message_length: maxLength } = useSettings()
  return <MessageForm member={member} maxLength={maxLength} />
}
