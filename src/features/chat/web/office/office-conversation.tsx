import { officeForms, Panel, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import type { chatOfficeContract } from '../../office.contract.ts'

const officeForm = officeForms<{ chat: typeof chatOfficeContract }>()
const readConversationForm = officeForm('chat.readConversation', {
  fields: ['partnerId', 'reason', 'before'],
  refusals: { chat_not_found: 'partnerId' },
})

type Message = NonNullable<ReturnType<typeof readConversationForm.useOutput>>['messages'][number]

/** Reads one conversation of a member, after a reason was typed. */
export function ConversationForm({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <readConversationForm.Form hidden={{ id }} showsAnswer>
      <Panel title={t('messages.which')} className="max-w-3xl">
        <div className="flex flex-col gap-3">
          <p className="text-text-2">{t('messages.recorded')}</p>
          <TypedField
            label={t('messages.partner')}
            field={readConversationForm.field('partnerId')}
            required
            maxLength={36}
            autoComplete="off"
          />
          <TypedField label={t('reason')} field={readConversationForm.field('reason')} required maxLength={500} />
          <SubmitButton className="self-start">{t('messages.read')}</SubmitButton>
        </div>
      </Panel>
      <ReadConversation />
    </readConversationForm.Form>
  )
}

function ReadConversation() {
  const t = useTexts('member-file')
  const output = readConversationForm.useOutput()
  if (!output) return null
  const { messages, next } = output
  return (
    <Panel title={t('messages.conversation')} className="max-w-3xl">
      {messages.length === 0 && <p className="text-text-2">{t('messages.none')}</p>}
      <ol className="flex flex-col gap-3">
        {messages.toReversed().map((message) => (
          <MessageItem key={message.seq} message={message} />
        ))}
      </ol>
      {next !== null && (
        <SubmitButton
          variant="secondary"
          field={readConversationForm.field('before')}
          value={String(next)}
          className="mt-4"
        >
          {t('messages.older')}
        </SubmitButton>
      )}
    </Panel>
  )
}

function MessageItem({ message: { isMembers, kind, text, at, isRemoved } }: { message: Message }) {
  const t = useTexts('member-file')
  const format = useFormatter()
  const author = t(isMembers ? 'messages.member' : 'messages.other')
  return (
    <li className={`rounded-xl p-4 ${isMembers ? 'bg-surface-2' : 'bg-surface-3'}`}>
      <p className="text-sm text-text-2">
        {t('messages.by', {
          author,
          at: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      {isRemoved && <p className="italic">{t('messages.removed')}</p>}
      {!isRemoved && kind !== 'text' && <p className="italic">{t(`messages.kind.${kind}`)}</p>}
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
    </li>
  )
}
