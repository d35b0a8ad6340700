import { classes } from './classes.ts'

const SHAPES = { line: 'h-4 rounded-md', block: 'rounded-2xl', circle: 'rounded-full', card: 'aspect-3/4 rounded-2xl' }

export type SkeletonProps = { shape?: keyof typeof SHAPES; className?: string }

/** The place of what is still coming; unseen for the first 150 ms, so that quick answers do not flash. */
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
