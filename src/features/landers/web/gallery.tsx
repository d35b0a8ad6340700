import { classes } from '#ui/classes.ts'
import styles from './gallery.module.css'
import type { SceneProps } from './define-lander.tsx'

/** The pictures by column: the number of the file and its height for a width of 440 (tools/make-lander-pictures.ts). */
const COLUMNS = [
  [picture(1, 587), picture(2, 440), picture(5, 332)],
  [picture(10, 332), picture(3, 550), picture(8, 587)],
  [picture(9, 587), picture(6, 550), picture(12, 440)],
  [picture(7, 440), picture(4, 587), picture(11, 550)],
] as const

interface Picture {
  readonly name: string
  readonly height: number
}

function picture(number: number, height: number): Picture {
  return { name: `/lander-art/gallery-${String(number).padStart(2, '0')}`, height }
}

/**
 * The lander `gallery`: a wall of drawn portraits out of focus. Each answer in the signup card brings it further into
 * focus (gallery.module.css); gallery.client.ts adds the pictures in focus.
 */
export function Gallery({ texts, label, children }: SceneProps) {
  return (
    <div className={classes(styles.stage, 'relative isolate overflow-hidden bg-photo text-white')}>
      <div className={styles.wall} aria-hidden="true">
        {COLUMNS.map((pictures) => (
          <div key={pictures[0].name} className={styles.column}>
            {pictures.map((each) => (
              <GalleryPicture key={each.name} {...each} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.tint} />
      <div className={styles.scrim} />
      <div className={classes(styles.content, 'relative mx-auto w-full max-w-[1280px]')}>
        <div className={styles.words}>
          {label}
          <h1 className={styles.headline}>{texts.headline}</h1>
          <p className={styles.text}>{texts.text}</p>
        </div>
        <div className={styles.sheet}>{children}</div>
      </div>
    </div>
  )
}

function GalleryPicture({ name, height }: Picture) {
  return (
    <span className={styles.picture} data-picture={`${name}.webp`}>
      <img src={`${name}-blurred.webp`} alt="" width={440} height={height} decoding="async" fetchPriority="low" />
    </span>
  )
}
