import { classes } from '#ui/classes.ts'

type DebitFactsProps = {
  facts: readonly (readonly [term: string, value: string])[]
  className: string
}

/** The terms and values of a mandate or an account, in two columns from a small tablet on. */
export function DebitFacts({ facts, className }: DebitFactsProps) {
  return (
    <dl className={classes('grid gap-x-4 sm:gap-y-2', className)}>
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-sm text-text-3 sm:text-base">{term}</dt>
          <dd className="mb-2 font-medium wrap-anywhere sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
