import { useParams } from 'react-router'
import {
  AccountPanel,
  ActionsPanel,
  AuditPanel,
  CasesPanel,
  ConsentsPanel,
  MailsPanel,
  MoneyPanels,
  NotesPanel,
  SessionsPanel,
} from '#features/backoffice/web/backoffice.tsx'
import { memberQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff((api: BackofficeApi, { params }) => [memberQuery(api, params['id'] ?? '')])

/** The file of a member. */
export default function OfficeMemberPage() {
  const t = useTexts('backoffice')
  const fileTexts = useTexts('member-file')
  const file = useQueryData(memberQuery(useApi<BackofficeApi>(), useParams()['id'] ?? ''))
  return (
    <OfficePage
      title={file.name ?? t('members.unnamed')}
      actions={
        <a href={officeHref('office-timeline', { id: file.id })} className={buttonClasses({ variant: 'secondary' })}>
          {fileTexts('timeline.title')}
        </a>
      }
    >
      <div className="grid gap-x-6 xl:grid-cols-[2fr_3fr]">
        <div className="min-w-0">
          <AccountPanel file={file} />
          <NotesPanel {...file} />
          <ActionsPanel file={file} />
          <SessionsPanel sessions={file.sessions} />
          <ConsentsPanel {...file} />
        </div>
        <div className="min-w-0">
          {file.money && <MoneyPanels money={file.money} />}
          <MailsPanel {...file} />
          <CasesPanel {...file} />
        </div>
      </div>
      <AuditPanel audit={file.audit} />
    </OfficePage>
  )
}
