import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import type { TextKey } from '#platform/texts.ts'
import type { GIFTS } from '../../rules.ts'

/** A gift: its key, and the name and the drawing that the site gave it. */
export type NamedGift = {
  readonly gift: string
  readonly name?: string | undefined
  readonly picture?: string | undefined
}

/** Returns a function for the name of a gift. */
export function useGiftName(): (gift: NamedGift) => string {
  const t = useTexts('chat')
  // used texts: gifts.names.*
  return ({ gift, name }) => name ?? t(`gifts.names.${gift}` as TextKey<'chat'> & 'gifts.names.rose') // one of the product
}

/** The decorative drawing of a gift, with the same colours in light and dark mode. */
export function GiftArt({ gift, picture = gift, size }: NamedGift & { size: number }) {
  if (!Object.hasOwn(DRAWINGS, picture))
    return <img src={`/gifts/${picture}.svg`} width={size} height={size} alt="" className="flex-none" />
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className="flex-none">
      {DRAWINGS[picture as Drawing]}
    </svg>
  )
}

const ROSE = (
  <>
    <path d="M32 34v26" stroke="#2f7d4f" strokeWidth="4" strokeLinecap="round" />
    <path d="M32 50c-9 1-14-4-15-11 8-1 14 3 15 11zM32 56c8 0 12-5 13-11-8 0-12 4-13 11z" fill="#3f9a63" />
    <path d="M14 20c0-8 8-16 18-16s18 8 18 16-8 19-18 19-18-11-18-19z" fill="#c8203f" />
    <path d="M14 20c5-3 12-2 18 5 6-7 13-8 18-5 0 9-8 19-18 19s-18-10-18-19z" fill="#a5142f" />
    <path
      d="M24 16c1-5 6-7 10-6 5 1 7 6 5 10-2 3-7 4-9 1-1-3 1-5 4-5"
      fill="none"
      stroke="#f4a3b1"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </>
)

const COFFEE = (
  <>
    <ellipse cx="29" cy="55" rx="25" ry="5" fill="#e2cfb0" />
    <path d="M44 28h5c6 0 9 3 9 8s-4 9-10 9h-6" fill="none" stroke="#f6efe2" strokeWidth="5" />
    <path d="M44 28h5c6 0 9 3 9 8s-4 9-10 9h-6" fill="none" stroke="#b79a6c" strokeWidth="1.5" />
    <path d="M9 24h37v15c0 9-7 15-18.5 15S9 48 9 39z" fill="#fdf8ee" stroke="#b79a6c" strokeWidth="1.5" />
    <ellipse cx="27.5" cy="24" rx="18.5" ry="5" fill="#7a4a25" stroke="#b79a6c" strokeWidth="1.5" />
    <path d="M27.5 45c-5-3-8-6-8-9 0-5 6-6 8-2 2-4 8-3 8 2 0 3-3 6-8 9z" fill="#c8203f" />
    <path
      d="M20 14c-2-3 2-4 0-8M28 14c-2-3 2-4 0-8M36 14c-2-3 2-4 0-8"
      fill="none"
      stroke="#b9a78a"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </>
)

const CAKE = (
  <>
    <ellipse cx="32" cy="55" rx="27" ry="5" fill="#e2cfb0" />
    <path d="M8 34h48v17c0 3-11 5-24 5S8 54 8 51z" fill="#f3c98b" />
    <path d="M8 42h48v4c-8 4-40 4-48 0z" fill="#fff4e0" />
    <path
      d="M8 32c0-6 11-9 24-9s24 3 24 9v4c0 3-4 4-6 1-2 5-7 5-9 0-2 6-7 6-9 0-2 6-7 6-9 0-2 5-7 5-9 0-2 3-6 2-6-1z"
      fill="#f08ba0"
    />
    <path d="M32 23V12" stroke="#5b84c4" strokeWidth="4" strokeLinecap="round" />
    <path d="M32 3c4 4 3 8 0 8s-4-4 0-8z" fill="#f2a52e" />
    <circle cx="20" cy="28" r="2" fill="#c8203f" />
    <circle cx="44" cy="28" r="2" fill="#c8203f" />
  </>
)

const STAR = (
  <>
    <path
      d="M32 5l8 17 18 2.5-13 13 3.5 18.5L32 47l-16.5 9L19 37.5l-13-13L24 22z"
      fill="#f6bf3c"
      stroke="#d8951a"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="M32 13l5 12 12 2"
      fill="none"
      stroke="#fff0c2"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

const BALLOON = (
  <>
    <path d="M32 44c3 6-4 9 0 17" fill="none" stroke="#a08a78" strokeWidth="2" strokeLinecap="round" />
    <path
      d="M32 44C18 36 9 28 9 18 9 9 15 4 21 4c5 0 9 3 11 8 2-5 6-8 11-8 6 0 12 5 12 14 0 10-9 18-23 26z"
      fill="#d92f4f"
    />
    <path d="M28 47l4-4 4 4z" fill="#a5142f" />
    <path d="M17 19c0-5 2-8 6-9" fill="none" stroke="#ffc3cd" strokeWidth="3.5" strokeLinecap="round" />
  </>
)

const CHOCOLATE = (
  <>
    <rect x="6" y="24" width="52" height="32" rx="5" fill="#a5142f" />
    <rect x="10" y="28" width="44" height="24" rx="3" fill="#fbeedd" />
    <circle cx="20" cy="40" r="7.5" fill="#6b3d1e" />
    <rect x="29" y="32.5" width="11" height="15" rx="3" fill="#8a5430" />
    <circle cx="47" cy="40" r="5.5" fill="#57301a" />
    <path d="M16 38c2-3 6-3 8-1M30.5 37l8 6" fill="none" stroke="#fbeedd" strokeWidth="2" strokeLinecap="round" />
    <path d="M32 24c-8-2-14-6-12-11 3-5 10 1 12 11 2-10 9-16 12-11 2 5-4 9-12 11z" fill="#e0a72c" />
    <path d="M28 24h8v5h-8z" fill="#c48a17" />
  </>
)

const SUN = (
  <>
    <path
      d="M32 3v8M32 53v8M3 32h8M53 32h8M11.5 11.5l5.700 5.700M46.800 46.800l5.700 5.700M52.5 11.5l-5.700 5.700M17.200 46.800l-5.700 5.700"
      stroke="#f2a52e"
      strokeWidth="4.5"
      strokeLinecap="round"
    />
    <circle cx="32" cy="32" r="16" fill="#f9cb4a" />
    <circle cx="26" cy="29" r="2" fill="#6b4a12" />
    <circle cx="38" cy="29" r="2" fill="#6b4a12" />
    <path d="M25 36c3 5 11 5 14 0" fill="none" stroke="#6b4a12" strokeWidth="2.5" strokeLinecap="round" />
    <path d="M20 35h4M40 35h4" stroke="#f08f5a" strokeWidth="3" strokeLinecap="round" />
  </>
)

const BEAR = (
  <>
    <circle cx="15" cy="17" r="9" fill="#a4703f" />
    <circle cx="49" cy="17" r="9" fill="#a4703f" />
    <circle cx="15" cy="17" r="4.5" fill="#dcae7e" />
    <circle cx="49" cy="17" r="4.5" fill="#dcae7e" />
    <ellipse cx="32" cy="34" rx="25" ry="24" fill="#b98350" />
    <ellipse cx="32" cy="42" rx="13" ry="11" fill="#ecca9f" />
    <circle cx="22" cy="29" r="3" fill="#3d2412" />
    <circle cx="42" cy="29" r="3" fill="#3d2412" />
    <path d="M27 37c0-3 10-3 10 0 0 2-3 5-5 5s-5-3-5-5z" fill="#3d2412" />
    <path d="M32 42v4M26 47c3 3 9 3 12 0" fill="none" stroke="#3d2412" strokeWidth="2" strokeLinecap="round" />
  </>
)

type Drawing = (typeof GIFTS)[number]

const DRAWINGS: Readonly<Record<Drawing, ReactNode>> = {
  rose: ROSE,
  coffee: COFFEE,
  cake: CAKE,
  star: STAR,
  balloon: BALLOON,
  chocolate: CHOCOLATE,
  sun: SUN,
  bear: BEAR,
}
