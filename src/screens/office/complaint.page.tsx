import { useParams } from 'react-router'
import { AnswersPanel, ComplaintPanel } from '#features/pages/web/office-complaint.tsx'
import { officeComplaintQuery, type ComplaintsApi } from '#features/pages/web/pages.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-complaint', (api: ComplaintsApi, { params }) => [
  officeComplaintQuery(api, params['number'] ?? ''),
])

/** A complaint or notice, and its answers. */
export default function OfficeComplaintPage() {
  const t = useTexts('office-complaints')
  const category = useTexts('complaints')
  const format = useFormatter()
  const complaint = useQueryData(officeComplaintQuery(useApi<ComplaintsApi>(), useParams()['number'] ?? ''))
  const due = format.dateTime(new Date(complaint.dueAt), { dateStyle: 'medium' })
  return (
    <OfficePage
      title={`${category(`category.${complaint.category}`)} (${complaint.number})`}
      intro={t('dueBy', { at: due })}
      actions={
        <a href={officeHref('office-complaints')} className="font-semibold text-primary-text underline">
          {t('back')}
        </a>
      }
    >
      <div className="grid items-start gap-x-6 xl:grid-cols-2">
        <ComplaintPanel complaint={complaint} />
        <AnswersPanel complaint={complaint} />
      </div>
    </OfficePage>
  )
}
