import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { classes } from '#ui/classes.ts'
import { getPhotoUrl } from '../rules.ts'
import { LockedCover, LogInHint } from './locked-cover.tsx'
import { useCarousel } from './carousel.ts'

export interface GalleryPhoto {
  readonly id: string
  readonly key: string
  readonly locked: boolean
}

export type PhotoGalleryProps = {
  name: string
  photos: readonly GalleryPhoto[]
  /** The step that unlocks the locked photos for this viewer. */
  unlock: 'log_in' | 'premium' | null
  /** Shown when there is no photo. */
  placeholder: ReactNode
  /** White text at the bottom, on the scrim. */
  caption?: ReactNode
  topLeft?: ReactNode
  topRight?: ReactNode
}

/** A carousel of a member's photos with swipe, arrow keys and story bars; locked ones as their blur. */
export function PhotoGallery({ name, photos, unlock, placeholder, caption, topLeft, topRight }: PhotoGalleryProps) {
  const t = useTexts('photos')
  const carousel = useCarousel(photos.length)
  const photo = photos[carousel.index]
  return (
    <section aria-label={t('gallery', { name })} className="flex flex-col gap-3">
      <div
        {...carousel.handlers}
        className="relative isolate aspect-4/5 touch-pan-y overflow-hidden rounded-b-3xl bg-surface-3 shadow-md select-none md:rounded-3xl"
      >
        {photo ? (
          <GalleryImage photo={photo} number={carousel.index + 1} name={name} />
        ) : (
          <NoPhoto name={name}>{placeholder}</NoPhoto>
        )}
        {carousel.isTouched && <PreloadedImages photos={photos} index={carousel.index} />}
        {photos.length > 1 && <StoryBars count={photos.length} index={carousel.index} />}
        {photos.length > 1 && <StepButtons onStep={carousel.step} index={carousel.index} count={photos.length} />}
        {caption && (
          <div className="scrim pointer-events-none absolute inset-x-0 bottom-0 px-5 pb-5 text-white md:hidden">
            {caption}
          </div>
        )}
        {photo?.locked && unlock && <LockedCover unlock={unlock} />}
        <div className="absolute top-6 left-3">{topLeft}</div>
        <div className="absolute top-6 right-3">{topRight}</div>
      </div>
      {unlock === 'log_in' && <LogInHint />}
      {photos.length > 1 && <Thumbs {...{ photos }} index={carousel.index} onShow={carousel.goTo} />}
    </section>
  )
}

function GalleryImage({ photo, number, name }: { photo: GalleryPhoto; number: number; name: string }) {
  const { imagePrefix } = useVisit()
  const t = useTexts('photos')
  return (
    <img
      key={photo.id}
      src={getPhotoUrl(imagePrefix, photo.key, photo.locked ? 'blur' : 'large')}
      alt={photo.locked ? t('lockedPhotoOf', { number, name }) : t('photoOf', { number, name })}
      width={864}
      height={1080}
      fetchPriority="high"
      draggable={false}
      className="absolute inset-0 size-full animate-fade-in object-cover object-top"
    />
  )
}

function NoPhoto({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts('photos')
  return (
    <div role="img" aria-label={t('noPhotoOf', { name })} className="absolute inset-0">
      {children}
    </div>
  )
}

/** Preloads the previous and the next photo once the viewer has moved through the carousel. */
function PreloadedImages({ photos, index }: { photos: readonly GalleryPhoto[]; index: number }) {
  const { imagePrefix } = useVisit()
  const beside = [photos[index + 1], photos[index - 1]].filter((photo) => photo !== undefined)
  return beside.map((photo) => (
    <img
      key={photo.id}
      src={getPhotoUrl(imagePrefix, photo.key, photo.locked ? 'blur' : 'large')}
      alt=""
      className="pointer-events-none absolute size-px opacity-0"
    />
  ))
}

function StoryBars({ count, index }: { count: number; index: number }) {
  const t = useTexts('photos')
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 bg-gradient-to-b from-photo/60 to-photo/0 px-3 pt-2.5 pb-8">
      <div className="flex gap-1" aria-hidden="true">
        {Array.from({ length: count }, (_bar, barIndex) => (
          <span
            key={barIndex}
            className={classes('h-1 flex-1 rounded-full', barIndex === index ? 'bg-white' : 'bg-white/45')}
          />
        ))}
      </div>
      <span className="sr-only" aria-live="polite">
        {t('position', { number: index + 1, total: count })}
      </span>
    </div>
  )
}

type StepButtonsProps = { onStep: (by: number) => void; index: number; count: number }

function StepButtons({ onStep, index, count }: StepButtonsProps) {
  const t = useTexts('photos')
  return (
    <>
      <StepButton
        label={t('previous')}
        isEnd={index === 0}
        className="left-0 w-1/3 justify-start"
        onPress={() => onStep(-1)}
      >
        <ChevronLeft size={24} aria-hidden="true" />
      </StepButton>
      <StepButton
        label={t('next')}
        isEnd={index === count - 1}
        className="right-0 w-1/2 justify-end"
        onPress={() => onStep(1)}
      >
        <ChevronRight size={24} aria-hidden="true" />
      </StepButton>
    </>
  )
}

type StepButtonProps = { label: string; isEnd: boolean; className: string; onPress: () => void; children: ReactNode }

/** A part of the photo that steps when pressed. At the end it stays focusable, so that keyboard focus is not lost. */
function StepButton({ label, isEnd, className, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={onPress}
      className={classes(
        'group/zone absolute inset-y-0 flex items-center px-3 outline-none focus-visible:outline-none',
        className,
      )}
    >
      <span
        className={classes(
          'flex size-11 items-center justify-center rounded-full bg-photo/60 text-white opacity-0 transition-opacity',
          'group-focus-visible/zone:opacity-100 group-focus-visible/zone:outline-3 group-focus-visible/zone:outline-white',
          !isEnd && 'group-hover/zone:opacity-100',
        )}
      >
        {children}
      </span>
    </button>
  )
}

function Thumbs({
  photos,
  index,
  onShow,
}: {
  photos: readonly GalleryPhoto[]
  index: number
  onShow: (index: number) => void
}) {
  const { imagePrefix } = useVisit()
  const t = useTexts('photos')
  return (
    <div className="hidden flex-wrap gap-2 md:flex">
      {photos.map((photo, photoIndex) => (
        <button
          key={photo.id}
          type="button"
          aria-label={t('show', { number: photoIndex + 1, total: photos.length })}
          aria-current={photoIndex === index || undefined}
          onClick={() => onShow(photoIndex)}
          className={classes(
            'edge size-16 overflow-hidden rounded-xl bg-surface-3',
            photoIndex === index ? 'ring-3 ring-primary' : 'opacity-85 hover:opacity-100',
          )}
        >
          <img
            src={getPhotoUrl(imagePrefix, photo.key, photo.locked ? 'blur' : 'thumb')}
            alt=""
            loading="lazy"
            width={64}
            height={64}
            className="size-full object-cover"
          />
        </button>
      ))}
    </div>
  )
}
