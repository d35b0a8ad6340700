import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import type { profilesContract } from '#features/profiles/contract.ts'
import { publicMemberQuery } from '#features/profiles/web/profiles.queries.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { nameLander } from '../slug.rules.ts'
import { MessageForm } from './message-form.tsx'
import type { PublicMember } from './member-hero.tsx'

type Api = ApiOf<{ profiles: typeof profilesContract }>

/** Returns the member of a landing page, who chose to be visible to visitors (C-49). */
export function usePublicMember(): PublicMember {
  const { id = '' } = useParams()
  return useQueryData(publicMemberQuery(useApi<Api>(), id))
}

export type MemberLandingProps = {
  member: PublicMember
  /** The niche of the slug; that of the site by default. */
  niche?: number
  children: ReactNode
}

/** The frame of the landing pages of a member: the title, the theme of the niche and the age limit. */
export function MemberLanding({ member, niche, children }: MemberLandingProps) {
  const t = useTexts('member-lander')
  const tSignup = useTexts('signup')
  const { niche: ownNiche, min_age: minAge } = useSettings()
  return (
    <div data-niche={niche ?? ownNiche}>
      <title>{t('title', { name: member.name })}</title>
      {children}
      <p className="container-page pt-6 text-sm text-text-2">{tSignup('landing.adults', { minAge })}</p>
    </div>
  )
}

/** The form for a first message, which sends the name of the lander along. `button` is the label of a slug. */
export function FirstMessage({ member, button }: { member: PublicMember; button: string | undefined }) {
  const { message_length: maxLength } = useSettings()
  const lander = nameLander(useLocation().pathname)
  return <MessageForm {...{ member, maxLength, lander, button }} />
}
