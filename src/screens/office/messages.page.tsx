import { useParams } from 'react-router'
import { ConversationForm } from '#features/chat/web/office/office-conversation.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-messages')

/** One conversation of a member, which staff read after typing a reason. */
export default function OfficeMessagesPage() {
  const t = useTexts('member-file')
  const { id = '' } = useParams()
  return (
    <OfficePage
      title={t('messages.title')}
      intro={t('messages.intro')}
      actions={
        <a href={officeHref('office-member', { id })} className="font-semibold text-primary-text underline">
          {t('toFile')}
        </a>
      }
    >
      <ConversationForm id={id} />
    </OfficePage>
  )
}
