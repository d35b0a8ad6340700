import { useSearchParams } from 'react-router'
import {
  AppSecret,
  FirstPasskey,
  officeForms,
  PasskeyLogin,
  SubmitButton,
  TypedField,
} from '#features/staff/web/staff.tsx'
import { loginStepQuery, type StaffApi } from '#features/staff/web/staff.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { toOfficePath } from '#features/staff/office-form.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { LoginCard } from '../layouts/office-login-card.tsx'
import { loadForLogin, officeHandle } from '../layouts/office-loader.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const enterCodeForm = officeForm('staff.enterCode', {
  fields: ['code'],
  refusals: { staff_code_wrong: 'code', staff_code_unreadable: 'code' },
})

export const handle = officeHandle
export const loader = loadForLogin((api: StaffApi) => [loginStepQuery(api)])

/** The second step of the login: a code, or a passkey. At the first login, the secret for an authenticator app. */
export default function OfficeCodePage() {
  const t = useTexts('office')
  const next = toOfficePath(useSearchParams()[0].get('returnTo'))
  const { name, hasCode, app, demoCode } = useQueryData(loginStepQuery(useApi<StaffApi>()))
  return (
    <LoginCard
      title={t('code.title', { name })}
      text={t(app ? 'code.firstText' : hasCode ? 'code.text' : 'code.passkeyText')}
    >
      {app && <AppSecret {...app} />}
      {demoCode && (
        <Alert tone="info" className="mb-4">
          {t('code.demo', { code: demoCode })}
        </Alert>
      )}
      <enterCodeForm.Form next={next} className="flex flex-col gap-4">
        <TypedField
          label={t('code.label')}
          description={t('code.recovery')}
          field={enterCodeForm.field('code')}
          inputMode="text"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton>{t('code.submit')}</SubmitButton>
      </enterCodeForm.Form>
      {app ? <FirstPasskey next={next} /> : <PasskeyLogin next={next} />}
    </LoginCard>
  )
}
