import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Chip } from '#ui/chip.tsx'
import type { MemberCardData } from '../contract.ts'
import { useFictionalLabel } from './fictional-label.ts'

export { FictionalHint } from './fictional-hint.tsx'
export { useFictionalWord } from './fictional-label.ts'
export { useDiscreetInterestNames, useFactValueName, useInterestName, usePromptName } from './option-names.ts'

export type MemberCardProps = {
  card: MemberCardData
  /** The link of the card; the profile by default. */
  href?: string
  /** The buttons at the bottom right, such as the like button. */
  actions?: ReactNode
  /**
   * The tag at the top left. New members have "Nieuw" by default. Fictional profiles always show "Fictief profiel" too
   * (C-11).
   */
  tag?: ReactNode
  /** Loads the photo eagerly; for the first cards of a page. */
  priority?: boolean
}

/**
 * The card of a member: photo, name, age, city. It has few elements, and the card itself reads only the visit, because a
 * page renders sixty of them. The router opens a link with `data-client-link` without loading a document.
 */
export function MemberCard({
  card,
  href: link = href('members-id', { id: card.id }),
  actions,
  tag,
  priority = false,
}: MemberCardProps) {
  const { imagePrefix } = useVisit()
  return (
    <article className="group/photo relative isolate aspect-3/4 overflow-hidden rounded-2xl bg-surface-3 shadow-sm">
      <a href={link} data-client-link="" className="absolute inset-0 -outline-offset-4 rounded-2xl">
        {card.photo ? (
          <img
            src={getPhotoUrl(imagePrefix, card.photo.key, 'card')}
            alt=""
            width={400}
            height={533}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            className="size-full object-cover object-top transition-transform duration-300 group-hover/photo:scale-[1.03]"
          />
        ) : (
          PLACEHOLDER
        )}
        <span className={actions ? CAPTION_BESIDE_ACTIONS : CAPTION}>
          <span className="flex leading-6 font-semibold sm:text-lg">
            <span className="truncate">
              {card.online && <OnlineDot />}
              <bdi>{card.name}</bdi>,
            </span>
            <span className="ml-[0.25em] flex-none">{card.age}</span>
            {card.photoVerified && <VerifiedMark />}
          </span>
          <span className="block truncate text-sm">{card.cityName}</span>
        </span>
      </a>
      <CardTag card={card} tag={tag} />
      {actions && <div className="absolute right-3 bottom-3 z-10 flex">{actions}</div>}
    </article>
  )
}

/** The props that a list of cards passes to each of its items. */
export interface CardItemProps {
  readonly card: MemberCardData
  /** Whether the photo loads with priority. */
  readonly priority?: boolean
  readonly className?: string
}

const CAPTION = 'scrim pointer-events-none absolute inset-x-0 bottom-0 px-3 pb-3 text-white sm:px-3.5'
const CAPTION_BESIDE_ACTIONS = `${CAPTION} pr-14 sm:pr-16`

/** The silhouette of a member without a visible photo. */
export const PLACEHOLDER = (
  <svg viewBox="0 0 60 80" aria-hidden="true" className="size-full bg-surface-3 fill-current text-text-3/40">
    <circle cx="30" cy="30" r="11" />
    <path d="M8 80c0-16 9-27 22-27s22 11 22 27z" />
  </svg>
)

function CardTag({ card, tag }: Pick<MemberCardProps, 'card' | 'tag'>) {
  if (!card.isFictional && !card.isNew && !tag) return null
  return (
    <div className="pointer-events-none absolute top-3 left-3 flex max-w-[calc(100%-24px)] flex-wrap gap-1">
      {card.isFictional && <FictionalTag />}
      {tag ?? (card.isNew && <NewTag />)}
    </div>
  )
}

/** The tag of a fictional profile, shown wherever one appears (C-11). */
export function FictionalTag() {
  return (
    <Chip tone="cream" size="sm" icon={FICTIONAL_ICON}>
      {useFictionalLabel()}
    </Chip>
  )
}

// A theatre mask.
const FICTIONAL_ICON = (
  <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
    <path d="M3 6c6-2 12-2 18 0 0 8-3 13-9 13S3 14 3 6z" />
    <path d="M7 10c1-1 2-1 3 0M14 10c1-1 2-1 3 0M9 14c2 1.5 4 1.5 6 0" />
  </svg>
)

/** The mark of a member whose main photo a moderator compared with a selfie. */
export function VerifiedMark() {
  const label = useTexts('profiles')('photoVerified')
  return <CircleCheck role="img" aria-label={label} className="ml-1.5 inline size-4 flex-none" />
}

function NewTag() {
  const t = useTexts('profiles')
  return (
    <Chip tone="photo" size="sm">
      {t('new')}
    </Chip>
  )
}

/** A green dot on a photo, with a text for screen readers. */
export function OnlineDot() {
  const t = useTexts('profiles')
  return (
    <>
      <span className="mr-1.5 inline-block size-2.5 rounded-full bg-online-photo align-baseline" />
      <span className="sr-only">{`${t('online')} `}</span>
    </>
  )
}
