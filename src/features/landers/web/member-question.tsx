import type { ReactNode } from 'react'
import { FictionalHint, FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import type { LanderTexts } from '../slug.rules.ts'
import { MemberPortrait, type PublicMember } from './member-hero.tsx'
import styles from './member-question.module.css'

/** The question cards, each of which fills the field with its question (message.client.ts). */
const QUESTIONS = ['place', 'morning', 'proud'] as const

export type MemberQuestionProps = {
  member: PublicMember
  /** The texts of the slug, in place of the lander's own. */
  texts?: LanderTexts | null
  /** The form for the first message. */
  children: ReactNode
}

/** The landing page of a member as a game of cards: the visitor draws a question to ask. */
export function MemberQuestion({ member, texts, children }: MemberQuestionProps) {
  const t = useTexts('member-lander')
  const { name, age, cityName, isFictional } = member
  return (
    <div className={styles.stage}>
      <div className={styles.content}>
        <div className={styles.words}>
          <MemberPortrait member={member} className={styles.portrait} />
          <div>
            {isFictional && <FictionalTag />}
            <h1 className={styles.headline}>{texts?.headline ?? t('question.headline', { name })}</h1>
            <p className={styles.place}>
              {texts
                ? `${name}, ${t('place', { age, city: cityName })}`
                : t('question.text', { name, age, city: cityName })}
            </p>
            {texts && <p className="mt-2">{texts.text}</p>}
            {isFictional && <FictionalHint className="mt-4" />}
          </div>
        </div>
        <div className={styles.cards}>
          {QUESTIONS.map((question) => (
            <button
              key={question}
              type="button"
              data-suggestion={t(`question.card.${question}`)}
              className={styles.card}
            >
              {t(`question.card.${question}`)}
            </button>
          ))}
        </div>
        <div className={styles.form}>{children}</div>
      </div>
    </div>
  )
}
