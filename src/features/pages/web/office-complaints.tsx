import { OfficeTable } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import type { ListedComplaint } from './pages.queries.ts'

/** The open complaints and notices, the oldest first. */
export function ComplaintTable({ complaints }: { complaints: readonly ListedComplaint[] }) {
  const t = useTexts('office-complaints')
  const complaint = useTexts('complaints')
  const format = useFormatter()
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <OfficeTable
      label={t('title')}
      rows={complaints}
      keyOf={({ number }) => number}
      empty={t('empty')}
      columns={[
        { key: 'category', label: t('category'), cell: ({ category }) => <b>{complaint(`category.${category}`)}</b> },
        { key: 'received', label: t('received'), cell: ({ receivedAt }) => at(receivedAt) },
        { key: 'due', label: t('due'), cell: (row) => <AnswerDeadline {...row} /> },
        { key: 'answers', label: t('answers'), isNumber: true, cell: ({ answers }) => answers },
        { key: 'open', label: t('number'), cell: ({ number }) => <ComplaintLink number={number} /> },
      ]}
    />
  )
}

function AnswerDeadline({ dueAt, isOverdue }: ListedComplaint) {
  const t = useTexts('office-complaints')
  const format = useFormatter()
  return (
    <>
      {format.dateTime(new Date(dueAt), { dateStyle: 'medium' })}{' '}
      {isOverdue && <b className="text-danger-text">{t('overdue')}</b>}
    </>
  )
}

function ComplaintLink({ number }: Pick<ListedComplaint, 'number'>) {
  return (
    <a href={officeHref('office-complaint', { number })} className="font-semibold text-primary-text underline">
      {number}
    </a>
  )
}
