import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, type ReactNode } from 'react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { classes } from '#ui/classes.ts'
import type { DiscoverPerson } from '../contract.ts'

/** The width of the photo in the deck, for the browser's choice between the sizes of a photo. */
const SIZES = '(width >= 992px) 508px, min(100vw, 508px)'

interface PersonPhotosProps {
  person: DiscoverPerson
  /** The index of the photo. */
  index: number
  /** Goes to the next photo (1) or the previous one (-1). */
  onStep: (step: 1 | -1) => void
  isTop: boolean
}

/** The photos of a person, one at a time: the halves of the photo go to the next and the previous one. */
export function PersonPhotos({ person, index, onStep, isTop }: PersonPhotosProps) {
  const { card, photos } = person
  const count = photos.length
  const t = useTexts('discover')
  return (
    <>
      <Photo photoKey={photos[index]?.key ?? card.photo?.key} name={card.name} isFirst={isTop} />
      {isTop && count > 1 && (
        <>
          <Half side="left" label={t('previousPhoto', { name: card.name })} onClick={() => onStep(-1)} />
          <Half side="right" label={t('nextPhoto', { name: card.name })} onClick={() => onStep(1)} />
          <span role="status" className="sr-only">
            {t('photo', { number: index + 1, count })}
          </span>
        </>
      )}
      {count > 1 && <Segments count={count} index={index} />}
    </>
  )
}

/** The card below the one on top of a phone's deck: only its photo, which a drag reveals. */
export function CardBelow({ person }: { person: DiscoverPerson | undefined }) {
  if (!person) return null
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 bottom-4 overflow-hidden rounded-[26px] border border-border bg-surface lg:hidden"
    >
      <Photo photoKey={person.photos[0]?.key} name={person.card.name} isFirst={false} />
    </div>
  )
}

function Photo({ photoKey, name, isFirst }: { photoKey: string | undefined; name: string; isFirst: boolean }) {
  const sources = usePhotoSources()
  if (!photoKey) return <Initial name={name} />
  return (
    <img
      {...sources(photoKey)}
      alt=""
      width={508}
      height={678}
      draggable={false}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className="absolute inset-0 size-full object-cover object-[50%_20%]"
    />
  )
}

/** The first letter of a name, for a member without a photo. */
function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="type-display absolute inset-0 flex items-center justify-center bg-surface-3 pb-16 text-[112px] text-text-3"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

function Half({ side, label, onClick }: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        'group absolute inset-y-0 w-1/2 -outline-offset-6',
        side === 'left' ? 'left-0 rounded-l-3xl' : 'right-0 rounded-r-3xl',
      )}
    >
      <span
        className={classes(
          'absolute top-1/2 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-photo/60 text-white group-hover:bg-photo/80 lg:flex',
          side === 'left' ? 'left-4' : 'right-4',
        )}
      >
        <Icon size={22} aria-hidden="true" />
      </span>
    </button>
  )
}

/** The bars of a story: one per photo. */
function Segments({ count, index }: { count: number; index: number }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-4 top-3 flex gap-1.5">
      {Array.from({ length: count }, (_, each) => (
        <span
          key={each}
          className={classes(
            'h-1 flex-1 rounded-full shadow-[0_0_0_1px_rgb(22_8_11/0.25)]',
            each === index ? 'bg-white' : 'bg-white/50',
          )}
        />
      ))}
    </span>
  )
}

/** Returns a function that lists the sources of a photo. */
function usePhotoSources() {
  const { imagePrefix } = useVisit()
  return (key: string) => ({
    src: getPhotoUrl(imagePrefix, key, 'card'),
    srcSet: `${getPhotoUrl(imagePrefix, key, 'card')} 400w, ${getPhotoUrl(imagePrefix, key, 'large')} 1080w`,
    sizes: SIZES,
  })
}

/** Loads and decodes photos before they are seen: the others of the person on top, and the first of the next two. */
export function PhotoPreload({ people }: { people: readonly DiscoverPerson[] }): ReactNode {
  const sources = usePhotoSources()
  const loaded = useRef(new Set<string>())
  useEffect(() => {
    const [top, ...others] = people
    const keys = [...(top?.photos ?? []), ...others.slice(0, 2).flatMap(({ photos }) => photos.slice(0, 1))]
    for (const { key } of keys) {
      if (loaded.current.has(key)) continue
      loaded.current.add(key)
      const image = Object.assign(new Image(), sources(key))
      image.decode().catch(() => undefined) // a photo that does not load now is loaded when it is shown
    }
  })
  return null
}
