import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { NightSkyline } from './night-skyline.tsx'
import styles from './night-city.module.css'
import type { SceneProps } from './define-lander.tsx'

/** The parts of a day with a greeting. Without a script it is night. */
const DAY_PARTS = ['morning', 'afternoon', 'evening', 'night'] as const

/**
 * The lander `alonetonight`: a city at night in which one window is lit. The second one lights up with the visitor's
 * answers; night-city.client.ts greets by the hour of the visitor's clock.
 */
export function NightCity({ texts, label, children }: SceneProps) {
  const t = useTexts('night-lander')
  const greetings = Object.fromEntries(DAY_PARTS.map((part) => [`data-${part}`, t(`greeting.${part}`)]))
  return (
    <div className={styles.stage}>
      <div className={styles.moon} />
      <NightSkyline className={styles.skyline} windowClass={styles.ownWindow} otherClass={styles.otherWindow} />
      <div className={styles.haze} />
      <div className={classes(styles.content, 'mx-auto w-full max-w-[1200px]')}>
        <div className={styles.words}>
          {label}
          <p id="night-greeting" className={styles.greeting} {...greetings}>
            {t('greeting.night')}
          </p>
          <h1 className={styles.headline}>{texts.headline}</h1>
          <p className={styles.text}>{texts.text}</p>
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}
