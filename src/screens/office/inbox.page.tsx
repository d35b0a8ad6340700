import { useSearchParams } from 'react-router'
import { InboxTable, OldestForm } from '#features/chat/web/office/office-inbox.tsx'
import { inboxQuery, type InboxApi } from '#features/chat/web/office/office-inbox.queries.ts'
import { NoFictionalProfiles } from '#features/profiles/web/office-fictional.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-inbox', (api: InboxApi, { search }) => [
  inboxQuery(api, search.get('after')),
])

/** The conversations of fictional profiles that wait for an answer. */
export default function OfficeInboxPage() {
  const t = useTexts('office-fictional')
  const after = useSearchParams()[0].get('after')
  const { isOn, count, next, conversations } = useQueryData(inboxQuery(useApi<InboxApi>(), after))
  if (!isOn)
    return (
      <OfficePage title={t('inbox.title')}>
        <NoFictionalProfiles />
      </OfficePage>
    )
  return (
    <OfficePage title={t('inbox.title')} intro={t('inbox.intro', { count })} actions={count > 0 && <OldestForm />}>
      <InboxTable conversations={conversations} />
      {next && (
        <a
          href={officeHref('office-inbox', {}, { after: next })}
          className={`${buttonClasses({ variant: 'secondary' })} my-5`}
        >
          {t('inbox.next')}
        </a>
      )}
    </OfficePage>
  )
}
