import type { ReactNode } from 'react'
import { PhotoGallery } from '#features/photos/web/photos.tsx'
import type { MemberProfile } from '../contract.ts'
import { MemberLife } from './member-life.tsx'
import { MemberPrompts } from './member-prompts.tsx'
import { MemberAbout, MemberFacts, MemberInterests } from './member-details.tsx'
import { NameAndCity } from './name-and-city.tsx'
import { PLACEHOLDER } from './profiles.tsx'

type MemberViewProps = {
  member: MemberProfile
  /** Controls on the photo: the back button and the menu. */
  topLeft?: ReactNode
  topRight?: ReactNode
  /** A tag below the name. */
  tag?: ReactNode
  /** The buttons below the name; on phones in a bottom bar. */
  actions: ReactNode
}

/** A profile: photos next to the details, or above them on a phone. */
export function MemberView({ member, topLeft, topRight, tag, actions }: MemberViewProps) {
  return (
    <div className="mx-auto grid max-w-[1200px] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-8 md:px-6 md:pt-2 lg:gap-14">
      <div className="md:sticky md:top-[calc(var(--top-bar)+24px)] md:max-w-[520px] md:self-start">
        <PhotoGallery
          key={member.id}
          name={member.name}
          photos={member.photos}
          unlock={member.unlock}
          placeholder={PLACEHOLDER}
          caption={<NameAndCity member={member} variant="photo" tag={tag} />}
          topLeft={topLeft}
          topRight={topRight}
        />
      </div>
      <div className="flex flex-col gap-8 px-5 pt-6 md:px-0 md:pt-2">
        <NameAndCity member={member} variant="page" tag={tag} />
        {actions}
        <MemberLife {...member} />
        <MemberPrompts prompts={member.prompts.slice(0, 1)} />
        <MemberAbout member={member} />
        <MemberPrompts prompts={member.prompts.slice(1)} />
        <MemberInterests interests={member.interests} />
        <MemberFacts member={member} />
      </div>
    </div>
  )
}
