import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Question } from '#ui/question.tsx'

/** The questions that people ask before they buy. */
export function PremiumQuestions() {
  const t = useTexts('premium')
  const { refund_days: days } = useSettings()
  const questions = [
    { question: t('questions.subscription'), answer: t('questions.subscriptionAnswer') },
    { question: t('questions.duration'), answer: t('questions.durationAnswer') },
    { question: t('questions.withdraw'), answer: t('questions.withdrawAnswer', { days }) },
    { question: t('questions.statement'), answer: t('questions.statementAnswer') },
  ]
  return (
    <section aria-labelledby="premium-questions" className="mt-12">
      <h2 id="premium-questions" className="text-2xl">
        {t('questions.title')}
      </h2>
      <div className="mt-5 grid gap-3">
        {questions.map(({ question, answer }) => (
          <Question key={question} name="premium-question" {...{ question, answer }} />
        ))}
      </div>
    </section>
  )
}
