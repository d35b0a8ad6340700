import { useTexts } from '#platform/i18n.tsx'
import { MATCH_CANDIDATES, MATCH_POINTS } from '../rules.ts'

const weightNames = Object.keys(MATCH_POINTS) as (keyof typeof MATCH_POINTS)[] // Object.keys returns string[]

/** The explanation of the ranking: every weight, from the table that the server uses. */
export function MatchWeights() {
  const t = useTexts('match')
  return (
    <section aria-labelledby="weights" className="mt-12 max-w-180">
      <h2 id="weights" className="text-2xl">
        {t('weights.title')}
      </h2>
      <p className="mt-2 text-text-2">{t('weights.text', { candidates: MATCH_CANDIDATES })}</p>
      <table className="mt-4 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-border text-sm text-text-2">
            <th scope="col" className="py-2 pr-4 font-medium">
              {t('weights.what')}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {t('weights.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weightNames.map((name) => (
            <tr key={name} className="border-b border-border">
              <td className="py-2.5 pr-4">{t(`weights.${name}`)}</td>
              <td className="py-2.5 text-right whitespace-nowrap tabular-nums">
                {t(MATCH_POINTS[name].max > 1 ? 'weights.each' : 'weights.once', MATCH_POINTS[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
