import { getPhotoUrl } from '#features/photos/rules.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { FictionalHint, FictionalTag, PLACEHOLDER } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import styles from './member-hero.module.css'

/** The public profile of a member, as a visitor sees it. */
export type PublicMember = MemberCardData & { about: string; hasMorePhotos: boolean }

/** The main photo of a member, or the silhouette. */
export function MemberPortrait({ member, className }: { member: PublicMember; className: string | undefined }) {
  const { imagePrefix } = useVisit()
  return (
    <div className={className}>
      {member.photo ? (
        <img
          src={getPhotoUrl(imagePrefix, member.photo.key, 'card')}
          alt=""
          width={400}
          height={533}
          fetchPriority="high"
          decoding="async"
          className="size-full object-cover object-top"
        />
      ) : (
        PLACEHOLDER
      )}
    </div>
  )
}

/** The landing page of a member as a spread of a magazine: the photo, the name in large type and their own words. */
export function MemberHero({ member }: { member: PublicMember }) {
  const t = useTexts('member-lander')
  const { id, name, age, cityName, about, isFictional, hasMorePhotos } = member
  return (
    <div className={styles.stage}>
      <div className={styles.spread}>
        <MemberPortrait member={member} className={styles.portrait} />
        <div className={styles.words}>
          {isFictional && <FictionalTag />}
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.place}>{t('place', { age, city: cityName })}</p>
          {about !== '' && <blockquote className={styles.quote}>{about}</blockquote>}
          {isFictional && <FictionalHint className="mt-5" />}
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={href('members-id-signup', { id })} className={buttonClasses({ size: 'lg' })}>
              {t('write', { name })}
            </a>
            <a href={href('signup')} className={buttonClasses({ variant: 'secondary', size: 'lg' })}>
              {t('join')}
            </a>
          </div>
          <p className={styles.note}>
            {t('note')} {hasMorePhotos && t('morePhotos', { name })}
          </p>
        </div>
      </div>
    </div>
  )
}
