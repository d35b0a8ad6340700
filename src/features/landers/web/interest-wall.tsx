import { useInterestName } from '#features/profiles/web/profiles.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { INTEREST_ICONS, listIconInterests, type IconInterest } from './interest-icons.ts'
import styles from './interest-wall.module.css'
import type { SceneProps } from './define-lander.tsx'

export type InterestWallProps = SceneProps & {
  /** The interests that are chosen at the start. */
  chosen: readonly string[]
}

/**
 * The lander `iconslanding`: a wall of interests to choose from. The signup takes over the chosen ones (start.client.ts);
 * interest-wall.client.ts counts them.
 */
export function InterestWall({ texts, chosen, label, children }: InterestWallProps) {
  const t = useTexts('icons-lander')
  const interests = listIconInterests(useSettings().interests)
  return (
    <div className={styles.stage}>
      <div className={classes(styles.content, 'mx-auto w-full max-w-[1200px]')}>
        <div className={styles.words}>
          {label}
          <h1 className={styles.headline}>{texts.headline}</h1>
          <p className={styles.text}>{texts.text}</p>
        </div>
        <fieldset className={styles.wall}>
          <legend className={styles.legend}>
            {t('legend')}{' '}
            <output
              id="interest-count"
              data-one={t('count', { count: 1 })}
              data-many={t('count', { count: 2 })}
              hidden
            />
          </legend>
          {interests.map((interest) => (
            <InterestTile key={interest} interest={interest} isChosen={chosen.includes(interest)} />
          ))}
        </fieldset>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}

function InterestTile({ interest, isChosen }: { interest: IconInterest; isChosen: boolean }) {
  const interestName = useInterestName()
  const Icon = INTEREST_ICONS[interest]
  return (
    <label className={styles.tile}>
      <input type="checkbox" data-interest={interest} defaultChecked={isChosen} className={styles.input} />
      <span className={styles.face}>
        <Icon aria-hidden="true" className={styles.icon} />
        <span>{interestName(interest)}</span>
      </span>
    </label>
  )
}
