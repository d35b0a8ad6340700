import { OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import type { MemberFile } from './backoffice.queries.ts'
import { Time, useTimeFormat } from './office-member-file.tsx'

type MemberCase = NonNullable<MemberFile['cases']>[number]

/** The cases about the member with their decisions, and how many reports the member made. */
export function CasesPanel({ cases, reportsMade }: Pick<MemberFile, 'cases' | 'reportsMade'>) {
  const t = useTexts('member-file')
  return (
    <Panel title={t('cases.title')}>
      <p className="mb-3 text-text-2">{t('cases.reportsMade', { count: reportsMade })}</p>
      {cases && <CasesTable cases={cases} />}
    </Panel>
  )
}

function CasesTable({ cases }: { cases: readonly MemberCase[] }) {
  const t = useTexts('member-file')
  const kinds = useTexts('office-cases')
  return (
    <OfficeTable
      label={t('cases.title')}
      rows={cases}
      keyOf={({ id }) => id}
      empty={t('cases.none')}
      columns={[
        { key: 'category', label: t('cases.category'), cell: (row) => <CaseLink {...row} /> },
        { key: 'about', label: t('cases.about'), cell: ({ subjectKind }) => kinds(`kind.${subjectKind}`) },
        { key: 'decision', label: t('cases.decision'), cell: ({ decision }) => <Decision decision={decision} /> },
        { key: 'opened', label: t('cases.opened'), cell: ({ openedAt }) => <Time at={openedAt} /> },
      ]}
    />
  )
}

function CaseLink({ id, category }: MemberCase) {
  const categories = useTexts('moderation')
  return (
    <a
      href={officeHref('office-case', { id })}
      className="inline-flex min-h-6 items-center font-semibold text-primary-text underline"
    >
      {categories(`categories.${category}`)}
    </a>
  )
}

function Decision({ decision }: Pick<MemberCase, 'decision'>) {
  const t = useTexts('member-file')
  const kinds = useTexts('office-cases')
  const formatTime = useTimeFormat()
  if (!decision) return t('cases.open')
  const outcome = kinds(`outcome.${decision.outcome}`)
  if (decision.reversedAt) return t('cases.reversed', { outcome })
  if (decision.objectedAt) return t('cases.objected', { outcome })
  return decision.endsAt ? t('cases.until', { outcome, at: formatTime(decision.endsAt) }) : outcome
}
