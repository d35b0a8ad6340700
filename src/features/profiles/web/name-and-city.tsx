import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import type { MemberProfile } from '../contract.ts'
import { FictionalTag, VerifiedMark } from './profiles.tsx'

type NameAndCityProps = { member: MemberProfile; variant: 'photo' | 'page'; tag?: ReactNode }

/** Name, age, city and online status: on the photo on phones, next to it on wider screens. */
export function NameAndCity({ member, variant, tag }: NameAndCityProps) {
  const t = useTexts('profiles')
  const isOnPhoto = variant === 'photo'
  return (
    <div className={isOnPhoto ? 'md:hidden' : 'hidden md:block'}>
      {member.isFictional && (
        <div className="mb-2">
          <FictionalTag />
        </div>
      )}
      <div className="flex items-center">
        <h1 className="text-[34px] leading-[1.15] wrap-anywhere">
          {t('nameAge', { name: member.name, age: member.age })}
        </h1>
        {member.photoVerified && <VerifiedMark />}
      </div>
      <p className={classes('mt-1.5 flex flex-wrap items-center gap-x-2', !isOnPhoto && 'text-text-2')}>
        <MapPin size={20} className="flex-none" aria-hidden="true" />
        {member.cityName}
        {member.online && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true">·</span>
            <span className={classes('size-2.5 rounded-full', isOnPhoto ? 'bg-online-photo' : 'bg-online')} />
            {t('online')}
          </span>
        )}
      </p>
      {tag && <div className="mt-2 flex">{tag}</div>}
    </div>
  )
}
