import Plus from 'lucide-react/icons/plus'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'

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
          <details key={question} className="group rounded-2xl border border-border bg-surface open:shadow-sm">
            <summary className="flex min-h-14 list-none items-center gap-4 rounded-2xl px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <Plus
                size={20}
                aria-hidden="true"
                className="flex-none text-primary-text transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="px-5 pb-5 text-text-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
