import type { ReactNode } from 'react'

/** The id of the current step's heading, which labels the group of its fields. */
export const stepHeadingId = 'signup-step'

/** The heading of a step. */
export function StepHeading({ children, hint }: { children: ReactNode; hint?: string }) {
  return (
    <div className="mb-5">
      <h2 id={stepHeadingId} className="text-3xl">
        {children}
      </h2>
      {hint && <p className="mt-1.5 text-text-2">{hint}</p>}
    </div>
  )
}
