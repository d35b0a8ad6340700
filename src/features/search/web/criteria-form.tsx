import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTrail } from '#platform/navigation/back-trail.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import type { MatchCriteria } from '../contract.ts'
import { useCriteriaQuestions, CriteriaField } from './criteria-fields.tsx'
import { useUpdateCriteria } from './match-criteria.ts'

type CriteriaFormProps = {
  /** The saved answers, or the default ones. */
  initial: MatchCriteria
  /** The step in the URL, from 1. */
  step: number
}

/** One question per step. The step is in the URL, so the browser's back button works. The last step saves (C-47). */
export function CriteriaForm({ initial, step }: CriteriaFormProps) {
  const t = useTexts('match')
  const navigate = useNavigate()
  const questions = useCriteriaQuestions()
  const [draft, setDraft] = useState(initial)
  const updateCriteria = useUpdateCriteria()
  const current = Math.min(Math.max(step, 1), questions.length)
  const question = questions[current - 1] ?? 'gender'
  const heading = useFocusAtStep(current)
  const isPreviousInHistory = useTrail().at(-1)?.startsWith(href('match-finder')) ?? false
  const goBack = () => void (isPreviousInHistory ? navigate(-1) : navigate(`?step=${current - 1}`, { replace: true }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (current < questions.length) return navigate(`?step=${current + 1}`)
    if (updateCriteria.isPending) return
    await updateCriteria.mutateAsync(draft).then(
      () => navigate(href('match-finder'), { replace: true }),
      () => undefined, // the form shows the error
    )
  }
  return (
    <form className="mx-auto flex max-w-150 flex-col gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <StepDots
        count={questions.length}
        current={current}
        label={t('progress', { step: current, steps: questions.length })}
      />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {t(`question.${question}.title`)}
        </h1>
        <p className="mt-1.5 text-text-2">{t(`question.${question}.text`)}</p>
      </div>
      <CriteriaField question={question} draft={draft} onChange={setDraft} />
      <SaveError error={updateCriteria.error} />
      <div className="flex items-center justify-between gap-3 border-t border-border pt-5">
        {current > 1 ? (
          <Button variant="ghost" onClick={goBack}>
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" pending={updateCriteria.isPending}>
          {t(current < questions.length ? 'next' : 'finish')}
        </Button>
      </div>
      <p className="text-sm text-text-3">{t('privacy')}</p>
    </form>
  )
}

/** Focuses the heading of a new step. The first step leaves the focus where it is. */
function useFocusAtStep(current: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) heading.current?.focus()
    shown.current = current
  }, [current])
  return heading
}

function SaveError({ error }: { error: unknown }) {
  const refusalText = useRefusalText()
  if (!error) return null
  return (
    <Alert tone="danger" role="alert">
      {refusalText(error)}
    </Alert>
  )
}
