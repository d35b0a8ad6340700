import { classes } from './classes.ts'

const SHAPES = { line: 'h-4 rounded-md', block: 'rounded-2xl', circle: 'rounded-full', card: 'aspect-3/4 rounded-2xl' }

export type SkeletonProps = { shape?: keyof typeof SHAPES; className?: string }

/** A placeholder for content that is loading. It appears after 150 ms, so that quick responses do not flash. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-fade-in bg-surface-3 [animation-delay:150ms]', SHAPES[shape], className)}
    >
      <span className="block size-full animate-shimmer rounded-[inherit] bg-surface-2" />
    </span>
  )
}
