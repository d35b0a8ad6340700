import { useParams } from 'react-router'
import { CaseEvidence } from '#features/moderation/web/office-evidence.tsx'
import { CaseDecision } from '#features/moderation/web/office-decision.tsx'
import { caseQuery, type CasesApi } from '#features/moderation/web/office-cases.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-case', (api: CasesApi, { params }) => [caseQuery(api, params['id'] ?? '')])

/** One case: its reports and evidence, and the decision. */
export default function OfficeCasePage() {
  const { id = '' } = useParams()
  const t = useTexts('office-cases')
  const report = useTexts('moderation')
  const found = useQueryData(caseQuery(useApi<CasesApi>(), id))
  const category = report(`categories.${found.category}`)
  return (
    <OfficePage
      title={t('case.title', { category })}
      intro={`${t('case.member', { id: found.memberId })} · ${t('case.earlier', { count: found.earlierDecisions })}`}
      actions={
        <a href={officeHref('office-cases')} className="font-semibold text-primary-text underline">
          {t('back')}
        </a>
      }
    >
      <div className="grid items-start gap-x-6 xl:grid-cols-[3fr_2fr]">
        <CaseEvidence found={found} />
        <CaseDecision found={found} />
      </div>
    </OfficePage>
  )
}
