import {
  AnswerFocus,
  OfficeForm,
  OfficePage,
  Panel,
  SubmitButton,
  useAnswerText,
  useSentForm,
} from '#features/staff/web/staff.tsx'
import { toOfficePath, type OfficeForm as SentForm } from '#features/staff/office-form.rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff()

/** The summary of a form that moves money, which is confirmed before it is done. */
export default function OfficeConfirmationPage() {
  const t = useTexts('office-answers')
  const sent = useSentForm()
  return (
    <OfficePage title={t('title')}>
      {sent?.summary ? <Summary sent={sent} /> : <p>{t('nothing')}</p>}
      <a href={toOfficePath(sent?.values['_page'])} className={`${buttonClasses({ variant: 'secondary' })} mt-4`}>
        {t('back')}
      </a>
    </OfficePage>
  )
}

function Summary({ sent }: { sent: SentForm }) {
  const t = useTexts('office-answers')
  const sentence = useAnswerText()
  const isRepeated = sent.refusal?.code === 'done_recently'
  return (
    <Panel>
      {sent.summary && (
        <AnswerFocus>
          <Alert tone="warning" role="status" className="mb-4">
            {sentence('summary', sent.summary)}
          </Alert>
        </AnswerFocus>
      )}
      <OfficeForm action={sent.action} form={sent.form} hidden={listHidden(sent.values, isRepeated)} isConfirmation>
        {typeof sent.values['reason'] === 'string' && <p className="mb-4">{sent.values['reason']}</p>}
        <SubmitButton>{t(isRepeated ? 'again' : 'yes')}</SubmitButton>
      </OfficeForm>
    </Panel>
  )
}

/** Returns the values of the form to send again, with the confirmation and without a code. */
function listHidden(values: SentForm['values'], isRepeated: boolean): Record<string, string> {
  const typed = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !/^_(code|passkey)$/.test(entry[0]),
  )
  return { ...Object.fromEntries(typed), _sure: '1', ...(isRepeated ? { again: 'yes' } : {}) }
}
