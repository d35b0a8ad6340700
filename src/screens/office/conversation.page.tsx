import { useParams, useSearchParams } from 'react-router'
import {
  AnswerPanel,
  ClaimedMessages,
  People,
  UnclaimedConversation,
} from '#features/chat/web/office/office-claimed-conversation.tsx'
import { claimedConversationQuery, type InboxApi } from '#features/chat/web/office/office-inbox.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

/** Returns the page of the conversation that the address names. */
function pageOf(id: string, search: URLSearchParams): { id: string; before?: string } {
  const before = search.get('before')
  return before === null ? { id } : { id, before }
}

export const handle = officeHandle
export const loader = loadForStaff('office-conversation', (api: InboxApi, { params, search }) => [
  claimedConversationQuery(api, pageOf(params['id'] ?? '', search)),
])

/** A conversation of a fictional profile that the operator answers. */
export default function OfficeConversationPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const t = useTexts('office-fictional')
  const { claimed } = useQueryData(claimedConversationQuery(useApi<InboxApi>(), pageOf(id, search)))
  const names = { profile: claimed?.profile.name ?? '', member: claimed?.member.name ?? '' }
  return (
    <OfficePage
      title={claimed ? t('conversation.title', names) : t('conversation.notMine')}
      intro={claimed && t('conversation.intro', names)}
      actions={
        <a href={officeHref('office-inbox')} className="font-semibold text-primary-text underline">
          {t('conversation.back')}
        </a>
      }
    >
      {claimed ? (
        <div className="grid items-start gap-x-6 xl:grid-cols-[3fr_2fr]">
          <ClaimedMessages id={id} claimed={claimed} />
          <div>
            <AnswerPanel id={id} claimed={claimed} />
            <People claimed={claimed} />
          </div>
        </div>
      ) : (
        <UnclaimedConversation id={id} />
      )}
    </OfficePage>
  )
}
