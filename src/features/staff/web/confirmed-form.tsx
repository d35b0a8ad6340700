import { useTexts } from '#platform/i18n.tsx'
import type { OfficeForm as SentForm } from '../office-form.rules.ts'
import { SubmitButton } from './office-fields.tsx'
import { PostForm } from './post-form.tsx'

/** A form whose summary is shown, which is sent once more as its confirmation. */
export function ConfirmedForm({ sent }: { sent: SentForm }) {
  const t = useTexts('office-answers')
  const isRepeated = sent.refusal?.code === 'done_recently'
  const { reason } = sent.values
  return (
    <PostForm action={sent.action} form={sent.form} hidden={listHidden(sent.values, isRepeated)} isSilent>
      {typeof reason === 'string' && <p className="mb-4">{reason}</p>}
      <SubmitButton>{t(isRepeated ? 'again' : 'yes')}</SubmitButton>
    </PostForm>
  )
}

/** Returns the values of the form to send again, with the confirmation and without a code. */
function listHidden(values: SentForm['values'], isRepeated: boolean): SentForm['values'] {
  const typed = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && !/^_(code|passkey)$/.test(name),
  )
  return { ...Object.fromEntries(typed), _sure: '1', ...(isRepeated ? { again: 'yes' } : {}) }
}
