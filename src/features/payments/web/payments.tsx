import { officeHref } from '#office-links.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'

/** The number of an order, as a link to its page. */
export function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <a href={officeHref('office-order', { id })} className="font-mono font-semibold text-primary-text underline">
      {number}
    </a>
  )
}

/** A time on one line; a missing one is "not". */
export function OrderTime({ at }: { at: string | null }) {
  const t = useTexts('office-orders')
  const format = useFormatter()
  const text = at === null ? t('never') : format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return <span className="whitespace-nowrap">{text}</span>
}
