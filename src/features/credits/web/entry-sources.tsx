import { useTexts } from '#platform/i18n.tsx'
import type { EntrySource, LedgerEntry } from '../contract.ts'

/** The credits that paid a movement: a line, or a list that opens when they are of several kinds. */
export function EntrySources({ entry: { sources } }: { entry: LedgerEntry }) {
  const t = useTexts('credits')
  const formatSource = useSourceFormat()
  const [first, ...others] = sources
  if (!first) return null
  if (others.length === 0)
    return <p className="text-sm text-text-3">{t('source.one', { source: formatSource(first) })}</p>
  return (
    <details className="text-sm text-text-3">
      <summary className="inline-flex min-h-6 items-center underline underline-offset-4">
        {t('source.several', { count: sources.length })}
      </summary>
      <ul className="mt-1">
        {sources.map((source) => (
          <li key={formatSource(source)}>
            {t('source.part', { credits: source.credits, source: formatSource(source) })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function useSourceFormat(): (source: EntrySource) => string {
  const t = useTexts('credits')
  return ({ kind, reason, orderNumber }) => {
    if (kind === 'debt') return t('source.debt')
    if (kind === 'granted') return t('source.granted', { reason: t(`reason.${reason ?? 'other'}`) })
    return orderNumber ? t('source.order', { number: orderNumber }) : t('source.formerOrder')
  }
}
