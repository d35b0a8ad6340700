import { LostRefusal, officeForms, Panel, ReleaseForm, SubmitButton, TypedArea } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import type { ClaimedConversation } from './office-inbox.queries.ts'
import type { chatOfficeContract } from '../../office.contract.ts'

const officeForm = officeForms<{ chat: typeof chatOfficeContract }>()
const answerConversationForm = officeForm('chat.answerConversation', {
  fields: ['text'],
  refusals: { message_too_long: 'text' },
})
const releaseConversationForm = officeForm('chat.releaseConversation')
const claimConversationForm = officeForm('chat.claimConversation')

interface ClaimedProps {
  readonly id: string
  readonly claimed: ClaimedConversation
}

/** The messages of the pair, the oldest on top. */
export function ClaimedMessages({ id, claimed }: ClaimedProps) {
  const t = useTexts('office-fictional')
  const { messages, next } = claimed
  return (
    <Panel title={t('conversation.messages')}>
      {next !== null && (
        <a
          href={officeHref('office-conversation', { id }, { before: String(next) })}
          className="mb-4 inline-block font-semibold text-primary-text underline"
        >
          {t('conversation.older')}
        </a>
      )}
      <ol className="flex flex-col gap-3">
        {messages.toReversed().map((message) => (
          <MessageItem key={message.seq} message={message} claimed={claimed} />
        ))}
      </ol>
    </Panel>
  )
}

interface MessageProps {
  readonly message: ClaimedConversation['messages'][number]
  readonly claimed: ClaimedConversation
}

function MessageItem({ message, claimed: { profile, member } }: MessageProps) {
  const t = useTexts('office-fictional')
  const format = useFormatter()
  const { isAnswer, kind, text, isRemoved } = message
  const at = format.dateTime(new Date(message.at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={`rounded-xl p-4 ${isAnswer ? 'bg-surface-3' : 'bg-surface-2'}`}>
      <p className="text-sm text-text-2">
        {isAnswer
          ? t('conversation.reply', { profile: profile.name, at })
          : t('conversation.member', { member: member.name, at })}
      </p>
      {isRemoved && <p className="italic">{t('conversation.removed')}</p>}
      {!isRemoved && kind !== 'text' && <p className="italic">{t(`conversation.kind.${kind}`)}</p>}
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
    </li>
  )
}

/** The answer in the name of the fictional profile, with the rules for it. */
export function AnswerPanel({ id, claimed: { maxLength, until } }: ClaimedProps) {
  const t = useTexts('office-fictional')
  return (
    <Panel title={t('conversation.answerTitle')}>
      <p className="mb-4 text-text-2">{t('conversation.rules')}</p>
      <answerConversationForm.Form
        hidden={{ id, messageId: newClientId() }}
        next={officeHref('office-inbox')}
        className="flex flex-col gap-3"
      >
        <TypedArea
          label={t('conversation.text')}
          field={answerConversationForm.field('text')}
          required
          maxLength={maxLength}
          rows={6}
        />
        <SubmitButton className="self-start">{t('conversation.send')}</SubmitButton>
      </answerConversationForm.Form>
      <ReleaseForm
        form={releaseConversationForm}
        id={id}
        claimedUntil={until}
        next={officeHref('office-inbox')}
        describe={(values) => t('conversation.mine', values)}
        label={t('conversation.release')}
      />
    </Panel>
  )
}

/** The two people: the fictional profile with its text, and the member. */
export function People({ claimed: { profile, member } }: Pick<ClaimedProps, 'claimed'>) {
  const t = useTexts('office-fictional')
  return (
    <Panel title={t('conversation.about')}>
      <p className="font-semibold">{t('conversation.person', { ...profile, city: profile.cityName })}</p>
      <p className="mb-4 wrap-anywhere whitespace-pre-line">{profile.about || t('conversation.noAbout')}</p>
      <p className="font-semibold">{t('conversation.person', { ...member, city: member.cityName })}</p>
    </Panel>
  )
}

/** Claims a conversation that the operator does not have, and shows the text that they could not send. */
export function UnclaimedConversation({ id }: { id: string }) {
  const t = useTexts('office-fictional')
  const text = answerConversationForm.useSent()?.values.text
  return (
    <Panel title={t('conversation.notMine')} className="max-w-3xl">
      <LostRefusal forms={[answerConversationForm]} />
      <p className="mb-4">{t('conversation.notMineText')}</p>
      {text && (
        <div className="mb-4">
          <p className="font-semibold">{t('conversation.yourText')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
      )}
      <claimConversationForm.Form hidden={{ id }} next={officeHref('office-conversation', { id })}>
        <SubmitButton>{t('conversation.take')}</SubmitButton>
      </claimConversationForm.Form>
    </Panel>
  )
}
