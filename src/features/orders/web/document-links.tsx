import FileText from 'lucide-react/icons/file-text'
import { useTexts } from '#platform/i18n.tsx'
import type { Order } from './orders.queries.ts'

/** Links to the invoice and the credit notes of an order, as PDF files (L-23). */
export function DocumentLinks({ documents }: Pick<Order, 'documents'>) {
  const t = useTexts('payments')
  return (
    <ul className="flex flex-wrap gap-x-6">
      {documents.map(({ id, kind, number, path }) => (
        <li key={id}>
          <a
            href={path}
            download
            className="inline-flex min-h-11 items-center gap-2 font-medium text-primary-text underline underline-offset-4"
          >
            <FileText size={18} aria-hidden="true" />
            <span>
              {t(`document.${kind}`)} <span className="sr-only">{number}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
