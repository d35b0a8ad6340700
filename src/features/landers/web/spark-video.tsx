import { classes } from '#ui/classes.ts'
import { ClipButton } from './clip-button.tsx'
import { Clip } from './clip.tsx'
import styles from './spark-video.module.css'
import type { SceneProps } from './define-lander.tsx'

/** The lander `video`: two sparks that meet, on a clip over the whole screen. */
export function SparkVideo({ texts, label, children }: SceneProps) {
  return (
    <div className={styles.stage}>
      <Clip name="sparks" width={1280} height={720} className={styles.clip} />
      <div className={styles.scrim} />
      <div className={classes(styles.content, 'mx-auto w-full max-w-[1200px]')}>
        <div className={styles.words}>
          {label}
          <h1 className={styles.headline}>{texts.headline}</h1>
          <p className={styles.text}>{texts.text}</p>
          <ClipButton className={styles.button} />
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}
