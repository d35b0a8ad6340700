import { queueQuery, type CasesApi, type ListedCase } from '#features/moderation/web/moderation.queries.ts'
import { OfficeForm, OfficePage, OfficeTable, Panel, SubmitButton } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff((api: CasesApi) => [queueQuery(api)])

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** The reports that wait for a decision, and the objections. */
export default function OfficeCasesPage() {
  const t = useTexts('office-cases')
  const { cases, openCount: count, objections } = useQueryData(queueQuery(useApi<CasesApi>()))
  const first = cases.find(({ claimedBy }) => claimedBy === null)
  return (
    <OfficePage title={t('title')} intro={t('intro', { count })} actions={first && <StartForm id={first.id} />}>
      {objections.length > 0 && <Objections objections={objections} />}
      <Queue cases={cases} />
    </OfficePage>
  )
}

/** Claims the most urgent case that nobody has, and opens it. */
function StartForm({ id }: { id: string }) {
  const t = useTexts('office-cases')
  return (
    <OfficeForm action="moderation.claim" form="start" hidden={{ id }} next={officeHref('office-case', { id })}>
      <SubmitButton>{t('start')}</SubmitButton>
    </OfficeForm>
  )
}

function Queue({ cases }: { cases: readonly ListedCase[] }) {
  const t = useTexts('office-cases')
  const report = useTexts('moderation')
  const format = useFormatter()
  const at = (time: string) => format.dateTime(new Date(time), SHORT)
  return (
    <OfficeTable
      label={t('title')}
      rows={cases}
      keyOf={({ id }) => id}
      empty={t('empty')}
      columns={[
        { key: 'category', label: t('category'), cell: ({ category }) => <b>{report(`categories.${category}`)}</b> },
        { key: 'subject', label: t('subject'), cell: ({ subjectKind }) => t(`kind.${subjectKind}`) },
        {
          key: 'reporters',
          label: t('reporters'),
          isNumber: true,
          cell: (row) => (row.reporters === 0 ? t('byRule') : row.reporters),
        },
        { key: 'opened', label: t('opened'), cell: ({ openedAt }) => at(openedAt) },
        { key: 'due', label: t('due'), cell: (row) => <Deadline {...row} /> },
        { key: 'state', label: t('state'), cell: (row) => <CaseLink {...row} /> },
      ]}
    />
  )
}

function Deadline({ dueAt, isOverdue }: ListedCase) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  return (
    <>
      {format.dateTime(new Date(dueAt), SHORT)} {isOverdue && <b className="text-danger-text">{t('overdue')}</b>}
    </>
  )
}

function CaseLink({ id, claimedBy: name }: ListedCase) {
  const t = useTexts('office-cases')
  return (
    <a href={officeHref('office-case', { id })} className="font-semibold text-primary-text underline">
      {name === null ? t('open') : t('claimedBy', { name })}
    </a>
  )
}

type Objection = Awaited<ReturnType<CasesApi['moderation']['queue']>>['objections'][number]

function Objections({ objections }: { objections: readonly Objection[] }) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  return (
    <Panel title={t('objections')}>
      <ul className="flex flex-col gap-2">
        {objections.map(({ caseId: id, outcome, objectedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            <span>{t('objected', { at: format.dateTime(new Date(objectedAt), SHORT) })}</span>
            <span className="text-text-2">{t(`outcome.${outcome}`)}</span>
            <a href={officeHref('office-case', { id })} className="font-semibold text-primary-text underline">
              {t('view')}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
