import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { ClipButton } from './clip-button.tsx'
import { Clip } from './clip.tsx'
import styles from './story-scenes.module.css'
import type { SceneProps } from './define-lander.tsx'

/** The scenes between the headline and the signup, each on its clip. */
const SCENES = ['rain', 'sea'] as const

/**
 * The lander `transitionsvideolanding`: four scenes of one story. The clip behind them fades to that of the scene in view;
 * without the script the first poster stays.
 */
export function StoryScenes({ texts, label, children }: SceneProps) {
  const t = useTexts('transitions-lander')
  return (
    <div className={styles.stage}>
      <div className={styles.clips}>
        {['lights', ...SCENES, 'dawn'].map((scene) => (
          <Clip key={scene} name={`scene-${scene}`} width={960} height={540} className={styles.clip} />
        ))}
        <div className={styles.scrim} />
      </div>
      <div className={styles.scenes}>
        <section data-scene className={styles.scene}>
          {label}
          <h1 className={styles.headline}>{texts.headline}</h1>
          <p className={styles.text}>{texts.text}</p>
          <div className={styles.actions}>
            <a href="#start" className={buttonClasses({ variant: 'white', size: 'lg' })}>
              {texts.button}
            </a>
            <ClipButton className={styles.button} />
          </div>
        </section>
        {SCENES.map((scene) => (
          <section key={scene} data-scene className={styles.scene}>
            <h2 className={styles.title}>{t(`scene.${scene}.title`)}</h2>
            <p className={styles.text}>{t(`scene.${scene}.text`)}</p>
          </section>
        ))}
        <section data-scene className={classes(styles.scene, styles.last)}>
          <h2 className={styles.title}>{t('scene.dawn.title')}</h2>
          <div className={styles.card}>{children}</div>
        </section>
      </div>
    </div>
  )
}
