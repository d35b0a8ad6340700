import { officeForms, OfficeTable, SubmitButton } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref, officePaths } from '#office-links.ts'
import type { WaitingConversation } from './office-inbox.queries.ts'
import type { chatOfficeContract } from '../../office.contract.ts'

const officeForm = officeForms<{ chat: typeof chatOfficeContract }>()
const claimNextConversationForm = officeForm('chat.claimNextConversation')
const claimConversationForm = officeForm('chat.claimConversation')

/** Claims the conversation that waits longest, and opens it. */
export function OldestForm() {
  const t = useTexts('office-fictional')
  return (
    <claimNextConversationForm.Form next={officePaths['office-conversation']}>
      <SubmitButton>{t('inbox.start')}</SubmitButton>
    </claimNextConversationForm.Form>
  )
}

/** The conversations that wait, the oldest first. */
export function InboxTable({ conversations }: { conversations: readonly WaitingConversation[] }) {
  const t = useTexts('office-fictional')
  const format = useFormatter()
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <OfficeTable
      label={t('inbox.title')}
      rows={conversations}
      keyOf={({ id }) => id}
      empty={t('inbox.empty')}
      columns={[
        { key: 'profile', label: t('inbox.profile'), cell: ({ profileName }) => <b>{profileName}</b> },
        { key: 'since', label: t('inbox.since'), cell: ({ waitingSince }) => at(waitingSince) },
        { key: 'state', label: t('inbox.state'), cell: (row) => <Claim {...row} /> },
        { key: 'open', label: t('inbox.open'), cell: (row) => <TakeForm {...row} /> },
      ]}
    />
  )
}

function Claim({ claimedBy: name, claimedUntil, isMine }: WaitingConversation) {
  const t = useTexts('office-fictional')
  const format = useFormatter()
  if (name === null || claimedUntil === null) return t('inbox.free')
  const until = format.dateTime(new Date(claimedUntil), { timeStyle: 'short' })
  return isMine ? t('inbox.byYou', { until }) : t('inbox.by', { name, until })
}

/** Claims a conversation that nobody else works on. */
function TakeForm({ id, profileName: name, claimedBy, isMine }: WaitingConversation) {
  const t = useTexts('office-fictional')
  if (isMine)
    return (
      <a href={officeHref('office-conversation', { id })} className="font-semibold text-primary-text underline">
        {t('inbox.open')}
      </a>
    )
  if (claimedBy !== null) return ''
  return (
    <claimConversationForm.Form form={id} hidden={{ id }} next={officePaths['office-conversation']}>
      <SubmitButton variant="secondary" size="sm" aria-label={t('inbox.takeName', { name })}>
        {t('inbox.take')}
      </SubmitButton>
    </claimConversationForm.Form>
  )
}
