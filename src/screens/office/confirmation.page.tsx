import {
  AnswerFocus,
  ConfirmedForm,
  OfficePage,
  Panel,
  useAnswerText,
  useSentForm,
} from '#features/staff/web/staff.tsx'
import { toOfficePath, type OfficeForm as SentForm } from '#features/staff/office-form.rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-confirmation')

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
  const sentence = useAnswerText()
  return (
    <Panel>
      {sent.summary && (
        <AnswerFocus>
          <Alert tone="warning" role="status" className="mb-4">
            {sentence('summary', sent.summary)}
          </Alert>
        </AnswerFocus>
      )}
      <ConfirmedForm sent={sent} />
    </Panel>
  )
}
