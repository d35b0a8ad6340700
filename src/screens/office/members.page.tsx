import { useSearchParams } from 'react-router'
import { MemberStatus, Time } from '#features/backoffice/web/backoffice.tsx'
import { membersQuery, type BackofficeApi, type FoundMember } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficePage, OfficeTable } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-members', (api: BackofficeApi, { search }) => [
  membersQuery(api, readQuery(search)),
])

function readQuery(search: URLSearchParams): string {
  return search.get('query')?.trim() ?? ''
}

/** Finds members by address, id, order number or name. */
export default function OfficeMembersPage() {
  const t = useTexts('backoffice')
  const query = readQuery(useSearchParams()[0])
  const { members, isCut } = useQueryData(membersQuery(useApi<BackofficeApi>(), query))
  return (
    <OfficePage title={t('members.title')} intro={t('members.intro')}>
      <form className="mb-5 grid max-w-3xl gap-3 md:grid-cols-[1fr_auto] md:items-end">
        <TextField label={t('members.query')} name="query" defaultValue={query} maxLength={254} autoComplete="off" />
        <Button type="submit">{t('members.find')}</Button>
      </form>
      {query !== '' && <FoundMembers members={members} />}
      {isCut && <p className="mt-3 text-text-2">{t('members.cut')}</p>}
    </OfficePage>
  )
}

function FoundMembers({ members }: { members: readonly FoundMember[] }) {
  const t = useTexts('backoffice')
  return (
    <OfficeTable
      label={t('members.found')}
      rows={members}
      keyOf={({ id }) => id}
      empty={t('members.empty')}
      columns={[
        { key: 'name', label: t('members.name'), cell: (member) => <MemberLink {...member} /> },
        { key: 'email', label: t('members.email'), cell: ({ email }) => email },
        { key: 'status', label: t('members.status'), cell: ({ status }) => <MemberStatus status={status} /> },
        { key: 'signup', label: t('members.signupAt'), cell: ({ signupAt }) => <Time at={signupAt} /> },
      ]}
    />
  )
}

function MemberLink({ id, name }: FoundMember) {
  const t = useTexts('backoffice')
  return (
    <a
      href={officeHref('office-member', { id })}
      className="inline-flex min-h-6 items-center font-semibold text-primary-text underline"
    >
      {name ?? t('members.unnamed')}
    </a>
  )
}
