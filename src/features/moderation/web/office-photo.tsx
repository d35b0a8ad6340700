import { getPhotoUrl } from '#features/photos/rules.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { officeHref } from '#office-links.ts'
import type { CurrentPhoto, QueuedPhoto } from './office-photos.queries.ts'

const FOLDER = '/office/photo-files/'

/** The address of a variant of a photo, which the office serves to whoever has claimed it. */
export function getReviewUrl(key: string, variant: 'large' | 'card'): string {
  return getPhotoUrl(FOLDER, key, variant)
}

/** The large photo, and the next one hidden, so that it is there at once. */
export function ReviewedPhoto({ photo, nextKey }: { photo: CurrentPhoto; nextKey: string | null }) {
  const t = useTexts('office-photos')
  const { key, isCovered, owner } = photo
  return (
    <figure className="group min-w-0">
      {isCovered && <Uncover />}
      <span className="block overflow-hidden rounded-2xl bg-surface-3">
        <img
          src={getReviewUrl(key, 'large')}
          alt={t('photoOf', { name: owner?.name ?? '' })}
          className={classes('mx-auto max-h-[70vh] min-h-40 object-contain', isCovered && coveredClasses)}
        />
      </span>
      {nextKey !== null && <img src={getReviewUrl(nextKey, 'large')} alt="" className="hidden" />}
    </figure>
  )
}

/** An image that is blurred until the moderator uncovers it. */
export function CoveredImage({ source, alt }: { source: string; alt: string }) {
  return (
    <figure className="group min-w-0">
      <Uncover />
      <span className="block overflow-hidden rounded-2xl bg-surface-3">
        <img
          src={source}
          alt={alt}
          className={classes('mx-auto max-h-[70vh] min-h-40 object-contain', coveredClasses)}
        />
      </span>
    </figure>
  )
}

/** Blurs an image until the box of the group is checked. */
export const coveredClasses = 'blur-[2.5rem] group-has-[input[data-uncovers]:checked]:blur-none'

/** A box that shows covered images sharp. */
export function Uncover() {
  const t = useTexts('office-photos')
  return (
    <label className="mb-2 flex min-h-11 items-center gap-3">
      <input type="checkbox" data-uncovers="" aria-keyshortcuts="T" className="size-5" />
      <span>
        {t('covered')} <Key name="T" />
      </span>
    </label>
  )
}

/** The key of a shortcut. Screen readers get it from the control itself. */
export function Key({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-md border border-current px-1.5 text-xs font-semibold whitespace-nowrap opacity-80"
    >
      {name}
    </kbd>
  )
}

/** The owner, the upload and whatever calls for care. */
export function PhotoFacts({ photo }: { photo: CurrentPhoto }) {
  const t = useTexts('office-photos')
  const format = useFormatter()
  const { owner, memberId, becomesMain, uploadedAt, claimedUntil, scores } = photo
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="mb-4 flex flex-col gap-1">
      <h2 className="text-xl wrap-anywhere">
        <a href={officeHref('office-member', { id: memberId })} className="text-primary-text underline">
          {owner ? t('owner', { name: owner.name, age: owner.age }) : t('noOwner')}
        </a>
      </h2>
      <p>{t(becomesMain ? 'main' : 'other')}</p>
      <p className="text-text-2">{t('uploaded', { at: at(uploadedAt) })}</p>
      <p className="text-sm text-text-3">
        {t('yours', { until: format.dateTime(new Date(claimedUntil), { timeStyle: 'short' }) })}
      </p>
      <Warnings photo={photo} />
      {scores && <Scores scores={scores} />}
    </div>
  )
}

/** The resemblance of a photo to others. */
export function Warnings({ photo: { resemblesBanned, twins } }: { photo: QueuedPhoto }) {
  const t = useTexts('office-photos')
  return (
    <>
      {resemblesBanned && <p className="font-semibold text-danger-text">{t('resemblesBanned')}</p>}
      {twins > 0 && <p className="font-semibold text-danger-text">{t('twins', { count: twins })}</p>}
    </>
  )
}

function Scores({ scores: { nudity, noFace } }: { scores: NonNullable<CurrentPhoto['scores']> }) {
  const t = useTexts('office-photos')
  const format = useFormatter()
  const percent = (score: number) => format.number(score, { style: 'percent' })
  return <p className="text-text-2">{t('scores', { nudity: percent(nudity), noFace: percent(noFace) })}</p>
}
