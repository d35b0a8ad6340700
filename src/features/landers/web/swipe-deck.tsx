import Heart from 'lucide-react/icons/heart'
import X from 'lucide-react/icons/x'
import { useInterestName } from '#features/profiles/web/profiles.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { INTEREST_ICONS, listIconInterests, type IconInterest } from './interest-icons.ts'
import styles from './swipe-deck.module.css'
import type { SceneProps } from './define-lander.tsx'

/** The interests of the deck, from the topmost card. */
const DECK = ['cooking', 'hiking', 'music', 'travelling', 'animals'] as const satisfies readonly IconInterest[]

/**
 * The lander `tinderswipe`: a deck of things to do, which the visitor likes or skips; nobody is shown. The signup takes over
 * what was liked. Without a script the cards are check boxes; swipe-deck.client.ts makes a deck of them.
 */
export function SwipeDeck({ texts, label, children }: SceneProps) {
  const t = useTexts('swipe-lander')
  const offered = listIconInterests(useSettings().interests)
  const cards = DECK.filter((interest) => offered.includes(interest))
  return (
    <div className={styles.stage}>
      <div className={classes(styles.content, 'mx-auto w-full max-w-[1200px]')}>
        <div className={styles.words}>
          {label}
          <h1 className={styles.headline}>{texts.headline}</h1>
          <p className={styles.text}>{texts.text}</p>
        </div>
        <fieldset id="deck" className={styles.deck} data-liked={t('stamp.like')} data-skipped={t('stamp.skip')}>
          <legend className="sr-only">{t('legend')}</legend>
          <div id="deck-cards" className={styles.cards}>
            {cards.toReversed().map((interest) => (
              <DeckCard key={interest} interest={interest} />
            ))}
            <p className={styles.end}>{t('end')}</p>
          </div>
          <div id="deck-buttons" className={styles.buttons}>
            <button type="button" data-choice="skip" className={styles.skip} aria-label={t('skip')}>
              <X size={30} aria-hidden="true" />
            </button>
            <button type="button" data-choice="like" className={styles.like} aria-label={t('like')}>
              <Heart size={30} fill="currentColor" aria-hidden="true" />
            </button>
          </div>
          <p id="deck-status" role="status" className="sr-only" />
        </fieldset>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}

function DeckCard({ interest }: { interest: (typeof DECK)[number] }) {
  const t = useTexts('swipe-lander')
  const interestName = useInterestName()
  const Icon = INTEREST_ICONS[interest]
  return (
    <label className={styles.face} data-card>
      <input type="checkbox" data-interest={interest} className={styles.input} />
      <Icon aria-hidden="true" className={styles.icon} />
      <span className={styles.name}>{interestName(interest)}</span>
      <span className={styles.question}>{t(`question.${interest}`)}</span>
      <span aria-hidden="true" className={styles.stampLike}>
        {t('stamp.like')}
      </span>
      <span aria-hidden="true" className={styles.stampSkip}>
        {t('stamp.skip')}
      </span>
    </label>
  )
}
