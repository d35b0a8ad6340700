import styles from './home-hero.module.css'

/** The number of drawn portraits (tools/make-home-portraits.ts). */
const PORTRAITS = 16

const WIDTH = 420
const HEIGHT = 560

/** The portraits column by column. The two at the far left, under the darkest overlay, repeat others. */
const COLUMNS = [
  [14, 9, 12, 15],
  [11, 16, 13, 10],
  [1, 2, 3, 4],
  [5, 6, 7, 8],
  [9, 10, 11, 12],
  [13, 14, 15, 16],
] as const

const FIRST_EAGER_COLUMN = 2

/** The drawn portraits behind the headline. They are decoration, not members. */
export function HomeMosaic() {
  return (
    <div className={styles.plane} aria-hidden="true">
      {COLUMNS.map((people, column) => (
        <div key={people.join(' ')} className={styles.column}>
          {people.map((person) => (
            <Portrait key={person} person={person} eager={column >= FIRST_EAGER_COLUMN} className="rounded-2xl" />
          ))}
        </div>
      ))}
    </div>
  )
}

export type PortraitProps = {
  /** From 1 to 16. */
  person: number
  eager?: boolean
  className?: string
}

/** One of the drawn portraits, 3:4. */
export function Portrait({ person, eager = false, className = '' }: PortraitProps) {
  const number = String(((person - 1) % PORTRAITS) + 1).padStart(2, '0')
  return (
    <img
      src={`/home/portrait-${number}.webp`}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority="low"
      className={`aspect-3/4 h-auto w-full object-cover ${className}`}
    />
  )
}
