import { useSearchParams } from 'react-router'
import { OfficePage, OfficeTable } from '#features/staff/web/staff.tsx'
import { auditQuery, type StaffApi } from '#features/staff/web/staff.queries.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import type { PageArgs } from '#platform/navigation/page.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { TextField } from '#ui/text-field.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

const FILTERS = ['staff', 'action', 'subject'] as const

export const handle = officeHandle
export const loader = loadForStaff('office-audit', (api: StaffApi, { search }) => [
  auditQuery(api, readFilters(search)),
])

function readFilters(search: PageArgs['search']) {
  const filled = [...FILTERS, 'before' as const].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(filled)
}

/** The log of what staff read and changed. */
export default function OfficeAuditPage() {
  const t = useTexts('office')
  const filters = readFilters(useSearchParams()[0])
  const { entries, next } = useQueryData(auditQuery(useApi<StaffApi>(), filters))
  return (
    <OfficePage title={t('audit.title')} intro={t('audit.intro')}>
      <AuditFilters filters={filters} />
      <AuditTable entries={entries} />
      {next && (
        <a
          href={officeHref('office-audit', {}, { ...filters, before: next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('audit.older')}
        </a>
      )}
    </OfficePage>
  )
}

function AuditFilters({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useTexts('office')
  return (
    <form className="mb-5 grid gap-3 md:grid-cols-[1fr_1fr_1fr_auto] md:items-end">
      {FILTERS.map((name) => (
        <TextField key={name} label={t(`audit.${name}`)} name={name} defaultValue={filters[name] ?? ''} />
      ))}
      <Button type="submit" variant="secondary">
        {t('audit.filter')}
      </Button>
    </form>
  )
}

type Entry = Awaited<ReturnType<StaffApi['staff']['audit']>>['entries'][number]

function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts('office')
  const format = useFormatter()
  return (
    <OfficeTable
      label={t('audit.title')}
      rows={entries}
      keyOf={({ id }) => id}
      empty={t('audit.empty')}
      columns={[
        {
          key: 'at',
          label: t('audit.at'),
          cell: ({ at }) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' }),
        },
        {
          key: 'staff',
          label: t('audit.staff'),
          cell: ({ staffName, role }) =>
            role ? `${staffName} (${t(`role.${role}`)})` : staffName || t('audit.unknown'),
        },
        {
          key: 'action',
          label: t('audit.action'),
          cell: ({ action }) => <code className="text-xs lg:whitespace-nowrap">{action}</code>,
        },
        {
          key: 'subject',
          label: t('audit.subject'),
          cell: ({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`,
        },
        { key: 'reason', label: t('audit.reason'), cell: ({ reason }) => reason ?? '' },
        { key: 'change', label: t('audit.change'), cell: toChange },
      ]}
    />
  )
}

/** Returns the values before and after an entry, or nothing for one without them. */
function toChange({ before, after }: Entry) {
  if (before == null && after == null) return ''
  return (
    <code className="text-xs break-all">
      {JSON.stringify(before ?? null)} → {JSON.stringify(after ?? null)}
    </code>
  )
}
