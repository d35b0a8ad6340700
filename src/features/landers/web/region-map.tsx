import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { hasHalfColumn, type RegionRows } from '../map.rules.ts'
import styles from './region-map.module.css'
import type { SceneProps } from './define-lander.tsx'

export type RegionMapProps = SceneProps & {
  rows: RegionRows
  /** The names of the regions by code. */
  names: ReadonlyMap<string, string>
}

/**
 * The lander `maplanding`: the regions of a country as hexagons, one of which the visitor chooses. It shows regions only,
 * never where people are (C-78). region-map.client.ts writes the chosen region into the headline.
 */
export function RegionMap({ texts, rows, names, label, children }: RegionMapProps) {
  const t = useTexts('map-lander')
  return (
    <div className={styles.stage}>
      <div className={classes(styles.content, 'mx-auto w-full max-w-[1200px]')}>
        <div className={styles.words}>
          {label}
          <h1 className={styles.headline} id="map-headline" data-chosen={t('chosen', { region: '#' })}>
            {texts.headline}
          </h1>
          <p className={styles.text}>{texts.text}</p>
        </div>
        <fieldset className={classes(styles.map, hasHalfColumn(rows) && styles.hasHalfColumn)}>
          <legend className="sr-only">{t('legend')}</legend>
          {rows.map((row) => (
            <div key={String(row)} className={styles.row}>
              {row.map((code, column) =>
                code === null ? (
                  <span key={`gap-${String(column)}`} className={styles.gap} />
                ) : (
                  <RegionHexagon key={code} name={names.get(code) ?? code} />
                ),
              )}
            </div>
          ))}
          <p className={styles.note}>{t('note')}</p>
        </fieldset>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}

function RegionHexagon({ name }: { name: string }) {
  return (
    <label className={styles.cell}>
      <input type="radio" name="map-region" value={name} className={styles.input} />
      <span className={styles.hexagon}>{name}</span>
    </label>
  )
}
