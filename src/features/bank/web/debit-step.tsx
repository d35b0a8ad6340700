import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { StepDots } from '#ui/step-dots.tsx'

type DebitStepProps = {
  step: 1 | 2 | 3
  heading: string
  hint: string
  /** The text of an error that concerns the whole step. */
  error: string | null
  /** Moves the focus to the heading, after the step before it. */
  takesFocus: boolean
  children: ReactNode
}

const STEP_COUNT = 3

/** The frame of a step: how far it is, its heading and its error. */
export function DebitStep({ step, heading, hint, error, takesFocus, children }: DebitStepProps) {
  const t = useTexts('debit')
  const headingElement = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) headingElement.current?.focus()
  }, [takesFocus])
  return (
    <section aria-labelledby="debit-heading" className="flex max-w-[68ch] flex-col gap-5">
      <StepDots count={STEP_COUNT} current={step} label={t('step', { step, count: STEP_COUNT })} />
      <div className="flex flex-col gap-1.5">
        <h2 id="debit-heading" ref={headingElement} tabIndex={-1} className="text-2xl outline-none">
          {heading}
        </h2>
        <p className="text-text-2">{hint}</p>
      </div>
      {error !== null && (
        <Alert tone="danger" role="alert">
          {error}
        </Alert>
      )}
      {children}
    </section>
  )
}
