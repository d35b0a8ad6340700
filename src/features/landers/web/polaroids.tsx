import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import styles from './polaroids.module.css'
import { PolaroidScene, type SceneName } from './polaroid-scene.tsx'
import type { SceneProps } from './define-lander.tsx'

/** The polaroids from the lowest to the topmost: a drawn portrait by its number, or a drawn scene. */
const POLAROIDS = [
  { caption: 'sea', picture: 'sea' },
  { caption: 'her', picture: 5 },
  { caption: 'coffee', picture: 'coffee' },
  { caption: 'him', picture: 12 },
  { caption: 'bike', picture: 'bike' },
  { caption: 'smile', picture: 1 },
  { caption: 'fire', picture: 'fire' },
  { caption: 'you', picture: 'you' },
] as const satisfies readonly { caption: string; picture: number | SceneName }[]

/** The lander `collagelanding`: a table of instant photos that fall into place; the last one is still empty. */
export function Polaroids({ texts, label, children }: SceneProps) {
  const t = useTexts('collage-lander')
  return (
    <div className={styles.stage}>
      <div className={classes(styles.content, 'mx-auto w-full max-w-[1200px]')}>
        <div className={styles.words}>
          {label}
          <h1 className={styles.headline}>{texts.headline}</h1>
          <p className={styles.text}>{texts.text}</p>
        </div>
        <div className={styles.table} aria-hidden="true">
          {POLAROIDS.map(({ caption, picture }) => (
            <figure key={caption} className={styles.polaroid}>
              {typeof picture === 'number' ? (
                <Portrait number={picture} />
              ) : (
                <PolaroidScene name={picture} className={styles.picture} />
              )}
              <figcaption>{t(`caption.${caption}`)}</figcaption>
            </figure>
          ))}
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}

function Portrait({ number }: { number: number }) {
  const src = `/home/portrait-${String(number).padStart(2, '0')}.webp`
  return <img src={src} alt="" width={420} height={560} decoding="async" className={styles.picture} />
}
