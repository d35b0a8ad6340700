import { useSearchParams } from 'react-router'
import { officeForms, PasskeyLogin, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { toOfficePath } from '#features/staff/office-form.rules.ts'
import { LoginCard } from '../layouts/office-login-card.tsx'
import { loadForLogin, officeHandle } from '../layouts/office-loader.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const logInForm = officeForm('staff.logIn', { fields: ['email', 'password'] })

export const handle = officeHandle
export const loader = loadForLogin()

/** The first step of the login to the office: address and password, or a passkey, which needs no second step. */
export default function OfficeLoginPage() {
  const t = useTexts('office')
  const returnTo = useSearchParams()[0].get('returnTo')
  return (
    <LoginCard title={t('login.title')} text={t('login.text')}>
      <logInForm.Form
        next={officeHref('office-code', {}, returnTo ? { returnTo: toOfficePath(returnTo) } : {})}
        className="flex flex-col gap-4"
      >
        <TypedField
          label={t('login.email')}
          field={logInForm.field('email')}
          type="email"
          autoComplete="username"
          required
        />
        <TypedField
          label={t('login.password')}
          field={logInForm.field('password')}
          type="password"
          autoComplete="current-password"
          required
        />
        <SubmitButton>{t('login.next')}</SubmitButton>
      </logInForm.Form>
      <PasskeyLogin next={toOfficePath(returnTo)} />
    </LoginCard>
  )
}
