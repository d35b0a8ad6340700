import UserRound from 'lucide-react/icons/user-round'
import { classes } from './classes.ts'

const SIZES = { xs: 'size-8', sm: 'size-9', md: 'size-11', lg: 'size-14', xl: 'size-18', '2xl': 'size-30' }

export type AvatarProps = {
  src: string | null
  /** Empty when the name is shown beside the avatar. */
  alt: string
  size?: keyof typeof SIZES
  online?: boolean
  /** Text of the online dot for screen readers. */
  onlineLabel?: string
  className?: string
}

export function Avatar({ src, alt, size = 'md', online = false, onlineLabel, className }: AvatarProps) {
  return (
    <span className={classes('relative inline-flex flex-none', SIZES[size], className)}>
      {src ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full rounded-full bg-surface-3 object-cover object-[50%_20%]"
        />
      ) : (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="flex size-full items-center justify-center rounded-full bg-surface-3 text-text-3"
        >
          <UserRound className="size-1/2" aria-hidden="true" />
        </span>
      )}
      {online && (
        <span className="absolute right-[4%] bottom-[4%] size-3 rounded-full bg-online ring-2 ring-surface">
          {onlineLabel && <span className="sr-only">{onlineLabel}</span>}
        </span>
      )}
    </span>
  )
}
