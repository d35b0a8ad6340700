import type { ReactNode } from 'react'

/** A step's question; it takes the focus when the step comes, so that it is read first. */
export function StepHeading({ children, hint }: { children: ReactNode; hint?: string }) {
  return (
    <div className="mb-5">
      <h2 data-step-heading="" tabIndex={-1} className="text-3xl outline-none">
        {children}
      </h2>
      {hint && <p className="mt-1.5 text-text-2">{hint}</p>}
    </div>
  )
}
