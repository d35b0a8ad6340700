import type { ReactNode } from 'react'

/** The id of the question of the step that is shown; its fields are a group of that name. */
export const stepHeadingId = 'signup-step'

/** A step's question. */
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
