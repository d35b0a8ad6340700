import { officeHref } from '#office-links.ts'

/** The number of an order, as a link to its page. */
export function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <a href={officeHref('office-order', { id })} className="font-mono font-semibold text-primary-text underline">
      {number}
    </a>
  )
}
