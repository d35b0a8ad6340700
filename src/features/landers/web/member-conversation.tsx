import type { ReactNode } from 'react'
import { FictionalHint, FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import type { LanderTexts } from '../slug.rules.ts'
import { MemberPortrait, type PublicMember } from './member-hero.tsx'
import styles from './member-conversation.module.css'

/** The openers that fill the field (message.client.ts). */
const OPENERS = ['hello', 'weekend', 'laugh'] as const

export type MemberConversationProps = {
  member: PublicMember
  /** The texts of the slug, in place of the lander's own. */
  texts?: LanderTexts | null
  /** The form for the first message. */
  children: ReactNode
}

/** The landing page of a member as an empty conversation. Nothing in it pretends that the member wrote something. */
export function MemberConversation({ member, texts, children }: MemberConversationProps) {
  const t = useTexts('member-lander')
  const { name, age, cityName, isFictional } = member
  return (
    <div className={styles.stage}>
      <div className={styles.window}>
        <header className={styles.head}>
          <MemberPortrait member={member} className={styles.avatar} />
          <div className="min-w-0">
            <p className="truncate text-lg font-semibold">{name}</p>
            <p className="truncate text-sm text-text-2">{t('place', { age, city: cityName })}</p>
          </div>
          {isFictional && <FictionalTag />}
        </header>
        <div className={styles.log}>
          <h1 className={styles.headline}>{texts?.headline ?? t('conversation.headline', { name })}</h1>
          <p className="mt-2 text-text-2">{texts?.text ?? t('conversation.text')}</p>
          {isFictional && <FictionalHint className="mt-4" />}
          <div className={styles.openers}>
            {OPENERS.map((opener) => (
              <button
                key={opener}
                type="button"
                data-suggestion={t(`conversation.opener.${opener}`)}
                className={styles.opener}
              >
                {t(`conversation.opener.${opener}`)}
              </button>
            ))}
          </div>
        </div>
        <div className={styles.composer}>{children}</div>
      </div>
    </div>
  )
}
