import { useTexts } from '#platform/i18n.tsx'
import { Question } from '#ui/question.tsx'

export type HomeQuestionsProps = {
  signupCredits: number
  /** Conversations that a member may start without buying anything. */
  freeChats: number
  freePhotos: number
  premiumPhotos: number
  refundDays: number
  minAge: number
  /** The site's term for its fictional profiles, in the plural; null when it has none. */
  fictionalTerm: string | null
  email: string
  phone: string
}

/** The questions that people ask before the signup. */
export function HomeQuestions(facts: HomeQuestionsProps) {
  const t = useTexts('home')
  const { signupCredits: credits, freeChats: chats, refundDays: days, fictionalTerm } = facts
  const { freePhotos, premiumPhotos, minAge, email, phone } = facts
  const real =
    fictionalTerm === null ? t('questions.real.own') : t('questions.real.fictional', { plural: fictionalTerm })
  return (
    <section aria-labelledby="questions" className="mx-auto max-w-[820px] px-4 pt-20 sm:px-6 lg:pt-28">
      <h2 id="questions" className="text-center text-3xl">
        {t('questions.heading')}
      </h2>
      <div className="mt-8 grid gap-3">
        <Question
          name="question"
          question={t('questions.free.question')}
          answer={t('questions.free.answer', { credits, chats })}
        />
        <Question
          name="question"
          question={t('questions.subscription.question')}
          answer={t('questions.subscription.answer', { days })}
        />
        <Question
          name="question"
          question={t('questions.premium.question')}
          answer={t('questions.premium.answer', { freePhotos, premiumPhotos })}
        />
        <Question name="question" question={t('questions.real.question')} answer={real} />
        <Question
          name="question"
          question={t('questions.age.question')}
          answer={t('questions.age.answer', { minAge })}
        />
        <Question
          name="question"
          question={t('questions.help.question')}
          answer={t('questions.help.answer', { email, phone })}
        />
      </div>
    </section>
  )
}
