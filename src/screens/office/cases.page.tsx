import { NextCaseForm } from '#features/moderation/web/office-claims.tsx'
import { queueQuery, type CasesApi, type ListedCase } from '#features/moderation/web/office-cases.queries.ts'
import { ComplaintTable } from '#features/pages/web/office-complaints.tsx'
import { officeComplaintsQuery, type ComplaintsApi } from '#features/pages/web/pages.queries.ts'
import { OfficePage, OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-cases', (api: CasesApi & ComplaintsApi) => [
  queueQuery(api),
  officeComplaintsQuery(api),
])

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** The reports that wait for a decision, and the objections. */
export default function OfficeCasesPage() {
  const t = useTexts('office-cases')
  const { cases, openCount: count, objections } = useQueryData(queueQuery(useApi<CasesApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro', { count })} actions={count > 0 && <NextCaseForm />}>
      {objections.length > 0 && <Objections objections={objections} />}
      <Queue cases={cases} />
      <Complaints />
      <BouncedSignups />
    </OfficePage>
  )
}

/** The complaints and notices, which also come from people without an account. */
function Complaints() {
  const t = useTexts('office-complaints')
  const { complaints } = useQueryData(officeComplaintsQuery(useApi<ComplaintsApi>()))
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-xl">{t('title')}</h2>
      <ComplaintTable complaints={complaints} />
    </section>
  )
}

/** A link to the signups of partners whose mail was refused. Reading that list is recorded, since it has addresses. */
function BouncedSignups() {
  const t = useTexts('office-signups')
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-xl">{t('title')}</h2>
      <a href={officeHref('office-signups')} className="font-semibold text-primary-text underline">
        {t('view')}
      </a>
    </section>
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
        { key: 'subject', label: t('subject'), cell: (row) => <Subject {...row} /> },
        {
          key: 'reporters',
          label: t('reporters'),
          isNumber: true,
          cell: (row) => <Source {...row} />,
        },
        { key: 'opened', label: t('opened'), cell: ({ openedAt }) => at(openedAt) },
        { key: 'due', label: t('due'), cell: (row) => <Deadline {...row} /> },
        { key: 'state', label: t('state'), cell: (row) => <CaseLink {...row} /> },
      ]}
    />
  )
}

/** The number of reporters, or what opened the case without one. */
function Source({ reporters, rules, fingerprints }: ListedCase) {
  const t = useTexts('office-cases')
  return (
    <>
      {fingerprints.length > 0 && <b>{t('match.listed')}</b>}{' '}
      {reporters > 0 ? reporters : rules.length > 0 && t('byRule')}
    </>
  )
}

/** The reported subject, and whether it is hidden until the decision. */
function Subject({ subjectKind, heldAt }: ListedCase) {
  const t = useTexts('office-cases')
  return (
    <>
      {t(`kind.${subjectKind}`)} {heldAt && <b className="text-text-2">{t('held')}</b>}
    </>
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

/** The link to a case, with who works on it and until when. */
function CaseLink({ id, claimedBy: name, claimedUntil, isMine }: ListedCase) {
  const t = useTexts('office-cases')
  const format = useFormatter()
  const until = claimedUntil ? format.dateTime(new Date(claimedUntil), { timeStyle: 'short' }) : ''
  const claim = isMine ? t('claimedByYou', { until }) : t('claimedBy', { name: name ?? '', until })
  return (
    <a href={officeHref('office-case', { id })} className="font-semibold text-primary-text underline">
      {name === null ? t('open') : claim}
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
