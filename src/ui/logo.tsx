export type LogoProps = {
  /** Without a name only the icon is rendered. */
  name?: string
  size?: number
  /** White text, for photos and dark backgrounds. */
  onDark?: boolean
}

export const HEART_PATH = 'M16 25.2 7.9 17.1a5.35 5.35 0 0 1 7.57-7.57l.53.54.53-.54a5.35 5.35 0 0 1 7.57 7.57Z'

// Every logo of a page has a gradient with this id; they are identical, so it does not matter which one is used.
const FILL = 'logo-fill'

/**
 * The icon and the name of the site. Without room for both, the name wraps to a second line, which is clipped; screen
 * readers still read it.
 */
export function Logo({ name, size = 28, onDark = false }: LogoProps) {
  return (
    <span className="flex h-11 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="h-11 flex-none">
        <defs>
          <linearGradient id={FILL} x1="0" y1="0" x2="1" y2="1">
            <stop stopColor="#d3203b" />
            <stop offset="1" stopColor="#6b0a1e" />
          </linearGradient>
        </defs>
        <path
          d="M11 0h10a11 11 0 0 1 11 11v10a11 11 0 0 1-11 11H4a4 4 0 0 1-4-4V11A11 11 0 0 1 11 0Z"
          fill={`url(#${FILL})`}
        />
        <path d={HEART_PATH} fill="#fff" />
      </svg>
      {name && (
        <span className={`type-display text-2xl leading-11 ${onDark ? 'text-white' : 'text-primary-text'}`}>
          {name}
        </span>
      )}
    </span>
  )
}
