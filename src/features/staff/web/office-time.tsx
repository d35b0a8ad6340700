import { useFormatter, useTexts } from '#platform/i18n.tsx'

/** A time on one line; a missing one is "not". */
export function OfficeTime({ at }: { at: string | null }) {
  const t = useTexts('office-orders')
  const format = useFormatter()
  const text = at === null ? t('never') : format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return <span className="whitespace-nowrap">{text}</span>
}
