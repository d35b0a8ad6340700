import { Link } from 'react-router'
import { href } from '#links.ts'
import type { LedgerEntry } from '../contract.ts'
import { useLedgerTexts } from './ledger-texts.ts'

/** The reason of a movement, which links to its order. A message links to nothing: it would name the other member. */
export function EntryReasonText({ entry }: { entry: LedgerEntry }) {
  const { formatReason } = useLedgerTexts()
  if (entry.orderId === null) return formatReason(entry)
  return (
    <Link
      to={href('transactions-id', { id: entry.orderId })}
      className="inline-flex min-h-6 items-center font-semibold text-primary-text underline underline-offset-4"
    >
      {formatReason(entry)}
    </Link>
  )
}
