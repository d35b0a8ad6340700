import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { useQueryData } from '#platform/calls/query.ts'
import type { TextKey } from '#platform/texts.ts'
import { Alert } from '#ui/alert.tsx'
import { classes } from '#ui/classes.ts'
import { OFFICE_ANSWER_KEY, type OfficeAnswer } from '../office-form.rules.ts'
import { useSentForm } from './staff.queries.ts'

/** Moves focus and the page to the answer of a form when the page loads, without a script. */
export function AnswerFocus({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was loaded for this answer
    <div id="answer" tabIndex={-1} autoFocus className={classes('scroll-mt-6 rounded-xl', className)}>
      {children}
    </div>
  )
}

/** The sentence about what a form did. */
export function AnswerNotice({ answer }: { answer: OfficeAnswer }) {
  const sentence = useAnswerText()('done', answer)
  if (sentence === null) return null
  return (
    <AnswerFocus className="mb-5">
      <Alert tone="success" role="status">
        {sentence}
      </Alert>
    </AnswerFocus>
  )
}

/**
 * Returns a function that gives the sentence about what a form did, or will do. It gives null for an action without one, so that
 * the page of a form that succeeded never fails; a test sends every form and reads its sentence.
 */
export function useAnswerText() {
  const t = useTexts('office-answers')
  return (kind: 'done' | 'summary', { action, values }: OfficeAnswer): string | null => {
    const named = { ...values, name: values['name'] === '' ? t('somebody') : values['name'] }
    try {
      // used texts: done.*, summary.*
      return t(`${kind}.${action}` as TextKey<'office-answers'>, named as never)
    } catch {
      return null
    }
  }
}

/** The answer to the form that led to this page, unless the next form on it was refused. */
export function LastAnswer() {
  const done = useSearchParams()[0].get('done')
  const sent = useSentForm()
  const answer = useQueryData<OfficeAnswer | null, Error, OfficeAnswer | null, typeof OFFICE_ANSWER_KEY>({
    queryKey: OFFICE_ANSWER_KEY,
    queryFn: () => null,
  })
  return sent || answer === null || answer.action !== done ? null : <AnswerNotice answer={answer} />
}
