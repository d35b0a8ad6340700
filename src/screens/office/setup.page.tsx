import { useParams } from 'react-router'
import { STAFF_PASSWORD_MIN } from '#features/staff/rules.ts'
import { type FormField, officeForms, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import { setupOwnerQuery, type StaffApi } from '#features/staff/web/staff.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { LoginCard } from '../layouts/office-login-card.tsx'
import { loadForLogin, officeHandle } from '../layouts/office-loader.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const choosePasswordForm = officeForm('staff.choosePassword', {
  fields: ['password'],
  refusals: { password_common: 'password' },
})
const acceptInvitationForm = officeForm('staff.acceptInvitation', {
  fields: ['password'],
  refusals: { password_short: 'password', password_common: 'password' },
})

export const handle = officeHandle
export const loader = loadForLogin((api: StaffApi, { params }) => [setupOwnerQuery(api, params['token'] ?? '')])

/** The page of a setup link: a new staff member chooses a password. */
export default function OfficeSetupPage() {
  const t = useTexts('office')
  const { token = '' } = useParams()
  const { name, email, invitation } = useQueryData(setupOwnerQuery(useApi<StaffApi>(), token))
  if (invitation) return <JoinCard {...{ token, name, email, ...invitation }} />
  return (
    <LoginCard title={t('setup.title', { name })} text={t('setup.text', { email })}>
      <choosePasswordForm.Form hidden={{ token }} next={officeHref('office-code')} className="flex flex-col gap-4">
        <NewPassword field={choosePasswordForm.field('password')} />
        <SubmitButton>{t('setup.submit')}</SubmitButton>
      </choosePasswordForm.Form>
    </LoginCard>
  )
}

interface JoinCardProps {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly siteName: string
  readonly needsPassword: boolean
}

/** Accepts an invitation to the office of this site, with a new password where the address was not proved before. */
function JoinCard({ token, name, email, siteName, needsPassword }: JoinCardProps) {
  const t = useTexts('office')
  return (
    <LoginCard
      title={t('setup.title', { name })}
      text={t(needsPassword ? 'join.withPassword' : 'join.text', { email, site: siteName })}
    >
      <acceptInvitationForm.Form
        hidden={{ token }}
        next={officeHref(needsPassword ? 'office-code' : 'office-login')}
        className="flex flex-col gap-4"
      >
        {needsPassword && <NewPassword field={acceptInvitationForm.field('password')} />}
        <SubmitButton>{t('join.submit')}</SubmitButton>
      </acceptInvitationForm.Form>
    </LoginCard>
  )
}

function NewPassword({ field }: { field: FormField }) {
  const t = useTexts('office')
  return (
    <TypedField
      label={t('setup.password')}
      description={t('setup.length', { count: STAFF_PASSWORD_MIN })}
      field={field}
      type="password"
      autoComplete="new-password"
      minLength={STAFF_PASSWORD_MIN}
      required
    />
  )
}
