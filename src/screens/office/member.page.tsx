import { useParams } from 'react-router'
import {
  AccountPanel,
  ActionsPanel,
  AuditPanel,
  CasesPanel,
  ConsentsPanel,
  MailsPanel,
  MatchesPanel,
  MoneyPanels,
  NotesPanel,
  SessionsPanel,
} from '#features/backoffice/web/backoffice.tsx'
import { memberQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { BanMatches } from '#features/moderation/web/office-ban-matches.tsx'
import { OfficePage, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref, officePages } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-member', (api: BackofficeApi, { params }) => [
  memberQuery(api, params['id'] ?? ''),
])

/** The file of a member. */
export default function OfficeMemberPage() {
  const t = useTexts('backoffice')
  const file = useQueryData(memberQuery(useApi<BackofficeApi>(), useParams()['id'] ?? ''))
  return (
    <OfficePage title={file.name ?? t('members.unnamed')} actions={<FileLinks id={file.id} />}>
      {file.banMatches && <BanMatches matches={file.banMatches} />}
      <div className="grid gap-x-6 xl:grid-cols-[9fr_11fr]">
        <div className="min-w-0">
          <AccountPanel file={file} />
          <ActionsPanel file={file} />
          <SessionsPanel sessions={file.sessions} />
          <ConsentsPanel {...file} />
        </div>
        <div className="min-w-0">
          <NotesPanel {...file} />
          {file.money && <MoneyPanels money={file.money} />}
          <MailsPanel {...file} />
          <CasesPanel {...file} />
          {file.matches && <MatchesPanel matches={file.matches} />}
        </div>
      </div>
      <AuditPanel audit={file.audit} />
    </OfficePage>
  )
}

/** The other screens about the member that the role may open. */
function FileLinks({ id }: { id: string }) {
  const t = useTexts('member-file')
  const { permissions } = useFrame()
  const links = [
    { name: 'office-timeline', text: t('timeline.title') },
    { name: 'office-messages', text: t('messages.title') },
    { name: 'office-archive', text: t('archive.title') },
  ] as const
  return links
    .filter(({ name }) => permissions.includes(officePages[name].permission))
    .map(({ name, text }) => (
      <a key={name} href={officeHref(name, { id })} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
        {text}
      </a>
    ))
}
