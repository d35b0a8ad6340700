import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { AppSecret } from './app-secret.tsx'
import { officeForms } from './office-form.tsx'
import { SubmitButton, TypedField } from './office-fields.tsx'
import { Panel } from './office-list.tsx'
import { codeAppQuery, type StaffApi } from './staff.queries.ts'
import type { staffOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const createCodeAppForm = officeForm('staff.createCodeApp')
const confirmCodeAppForm = officeForm('staff.confirmCodeApp', {
  fields: ['appCode'],
  refusals: { first_code_wrong: 'appCode' },
})
const removeCodeAppForm = officeForm('staff.removeCodeApp')

/** The own authenticator app: the form that adds or removes it. */
export function CodeAppPanel() {
  const t = useTexts('office')
  const { addedAt, isWaiting } = useQueryData(codeAppQuery(useApi<StaffApi>()))
  return (
    <Panel title={t('codeApp.title')}>
      <p className="mb-4 max-w-[68ch]">{t('codeApp.text')}</p>
      {addedAt !== null ? <ExistingApp addedAt={addedAt} /> : isWaiting ? <WaitingApp /> : <NoApp />}
    </Panel>
  )
}

function NoApp() {
  const t = useTexts('office')
  return (
    <>
      <p className="mb-4 text-text-3">{t('codeApp.none')}</p>
      <CreateForm label={t('codeApp.add')} />
    </>
  )
}

function CreateForm({ label }: { label: string }) {
  return (
    <createCodeAppForm.Form showsAnswer>
      <SubmitButton variant="secondary">{label}</SubmitButton>
    </createCodeAppForm.Form>
  )
}

/** An app that works from its first code on. Its secret is shown once, as the answer of the form that makes it. */
function WaitingApp() {
  const t = useTexts('office')
  const app = createCodeAppForm.useSent()?.output
  return (
    <>
      {app && (
        <div role="status" className="mb-2 max-w-md">
          <p className="mb-4 font-semibold">{t('codeApp.scan')}</p>
          <AppSecret {...app} />
        </div>
      )}
      <p className="mb-4 max-w-[68ch]">{t('codeApp.waiting')}</p>
      <confirmCodeAppForm.Form className="mb-4 flex max-w-md flex-col gap-4">
        <TypedField
          label={t('codeApp.code')}
          field={confirmCodeAppForm.field('appCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <SubmitButton>{t('codeApp.submit')}</SubmitButton>
      </confirmCodeAppForm.Form>
      <CreateForm label={t('codeApp.again')} />
    </>
  )
}

function ExistingApp({ addedAt }: { addedAt: string }) {
  const t = useTexts('office')
  const format = useFormatter()
  return (
    <>
      <p className="mb-4">{t('codeApp.since', { at: format.dateTime(new Date(addedAt), { dateStyle: 'medium' }) })}</p>
      <removeCodeAppForm.Form>
        <SubmitButton variant="secondary">{t('codeApp.remove')}</SubmitButton>
      </removeCodeAppForm.Form>
    </>
  )
}
