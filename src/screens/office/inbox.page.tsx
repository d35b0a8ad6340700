import { InboxTable, OldestForm } from '#features/chat/web/office-inbox.tsx'
import { inboxQuery, type InboxApi } from '#features/chat/web/office-inbox.queries.ts'
import { NoFictionalProfiles } from '#features/profiles/web/office-fictional.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff((api: InboxApi) => [inboxQuery(api)])

/** The conversations of fictional profiles that wait for an answer. */
export default function OfficeInboxPage() {
  const t = useTexts('office-fictional')
  const { isOn, conversations } = useQueryData(inboxQuery(useApi<InboxApi>()))
  if (!isOn)
    return (
      <OfficePage title={t('inbox.title')}>
        <NoFictionalProfiles />
      </OfficePage>
    )
  const count = conversations.length
  return (
    <OfficePage title={t('inbox.title')} intro={t('inbox.intro', { count })} actions={count > 0 && <OldestForm />}>
      <InboxTable conversations={conversations} />
    </OfficePage>
  )
}
