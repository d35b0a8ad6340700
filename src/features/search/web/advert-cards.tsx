import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { PLACEHOLDER } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Adverts } from '../contract.ts'

export type CamCardProps = { cam: NonNullable<Adverts['cam']> }
export type SisterCardProps = { sister: NonNullable<Adverts['sister']> }

/** The advertisement of a cam site, labelled as such. Its link carries nothing about the viewer (C-12). */
export function CamCard({ cam: { url, host } }: CamCardProps) {
  const t = useTexts('search')
  return (
    <ExternalCard url={url} label={t('advert.camLabel', { host })} tag={t('advert.tag')} art={CAM_ART}>
      <span className="block leading-6 font-semibold sm:text-lg">{t('advert.cam')}</span>
      <Destination>{host}</Destination>
    </ExternalCard>
  )
}

/** A member of a sister site, with that site's name; the link goes to the site, not to the member (C-12). */
export function SisterCard({ sister }: SisterCardProps) {
  const t = useTexts('search')
  const { name, age, cityName, siteName, url } = sister
  return (
    <ExternalCard
      url={url}
      label={t('advert.sisterLabel', { name, age, city: cityName, site: siteName })}
      tag={t('advert.of', { site: siteName })}
      art={PLACEHOLDER}
    >
      <span className="flex leading-6 font-semibold sm:text-lg">
        <span className="truncate">
          <bdi>{name}</bdi>,
        </span>
        <span className="ml-[0.25em] flex-none">{age}</span>
      </span>
      <span className="block truncate text-sm">{cityName}</span>
      <Destination>{siteName}</Destination>
    </ExternalCard>
  )
}

type ExternalCardProps = { url: string; label: string; tag: string; art: ReactNode; children: ReactNode }

function ExternalCard({ url, label, tag, art, children }: ExternalCardProps) {
  return (
    <article className="group/photo relative isolate aspect-3/4 overflow-hidden rounded-2xl bg-surface-3 shadow-sm">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer sponsored nofollow"
        referrerPolicy="no-referrer"
        aria-label={label}
        className="absolute inset-0 -outline-offset-4 rounded-2xl"
      >
        {art}
        <span className="scrim pointer-events-none absolute inset-x-0 bottom-0 px-3 pb-3 text-white sm:px-3.5">
          {children}
        </span>
      </a>
      <div className="pointer-events-none absolute top-3 left-3 flex max-w-[calc(100%-24px)]">
        <Chip tone="cream" size="sm">
          {tag}
        </Chip>
      </div>
    </article>
  )
}

function Destination({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-sm">
      <ExternalLink size={14} className="flex-none" aria-hidden="true" />
      <span className="truncate">{children}</span>
    </span>
  )
}

const CAM_ART = (
  <svg viewBox="0 0 60 80" aria-hidden="true" className="size-full" preserveAspectRatio="xMidYMid slice">
    <rect width="60" height="80" fill="#3c1530" />
    <circle cx="12" cy="14" r="16" fill="#5a1f46" />
    <circle cx="52" cy="62" r="22" fill="#571a3c" />
    <path d="M22 53h16l3 5H19z" fill="#f3c9a0" />
    <circle cx="30" cy="35" r="17" fill="#f6dcc0" />
    <circle cx="30" cy="35" r="12" fill="#2a0f22" />
    <circle cx="30" cy="35" r="7" fill="#c8203f" />
    <circle cx="33" cy="32" r="2.4" fill="#ffd7de" />
    <circle cx="30" cy="21" r="1.3" fill="#c8203f" />
    <path
      d="M48 22l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM10 44l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z"
      fill="#f6bf3c"
    />
  </svg>
)
