import MapPin from 'lucide-react/icons/map-pin'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import type { MemberProfile } from '../contract.ts'
import { FictionalTag } from './profiles.tsx'

/** Name, age, city and whether online: on the photo on phones, beside it on wider screens. */
export function NameAndCity({ member, look }: { member: MemberProfile; look: 'photo' | 'page' }) {
  const t = useTexts('profiles')
  const onPhoto = look === 'photo'
  return (
    <div className={onPhoto ? 'md:hidden' : 'hidden md:block'}>
      {member.isFictional && (
        <div className="mb-2">
          <FictionalTag />
        </div>
      )}
      <h1 className="text-[34px] leading-[1.15]">{t('nameAge', { name: member.name, age: member.age })}</h1>
      <p className={classes('mt-1.5 flex flex-wrap items-center gap-x-2', !onPhoto && 'text-text-2')}>
        <MapPin size={20} className="flex-none" aria-hidden="true" />
        {member.cityName}
        {member.online && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true">·</span>
            <span className={classes('size-2.5 rounded-full', onPhoto ? 'bg-online-photo' : 'bg-online')} />
            {t('online')}
          </span>
        )}
      </p>
    </div>
  )
}
