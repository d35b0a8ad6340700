import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { STAFF_PASSWORD_MIN } from '../rules.ts'
import { officeForms } from './office-form.tsx'
import { SubmitButton, TypedField } from './office-fields.tsx'
import { Panel } from './office-list.tsx'
import { ownInvitationsQuery, ownSessionsQuery, type StaffApi } from './staff.queries.ts'
import type { staffOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const changePasswordForm = officeForm('staff.changePassword', {
  fields: ['oldPassword', 'password'],
  refusals: { old_password_wrong: 'oldPassword', password_common: 'password' },
})
const endOtherSessionsForm = officeForm('staff.endOtherSessions')
const endSessionForm = officeForm('staff.endSession')
const acceptOwnInvitationForm = officeForm('staff.acceptOwnInvitation')

/** The form to change the own password. */
export function OwnPassword() {
  const t = useTexts('office')
  return (
    <Panel title={t('ownPassword.title')}>
      <p className="mb-4 max-w-[68ch]">{t('ownPassword.text')}</p>
      <changePasswordForm.Form className="flex max-w-md flex-col gap-4">
        <TypedField
          label={t('ownPassword.old')}
          field={changePasswordForm.field('oldPassword')}
          type="password"
          autoComplete="current-password"
          required
        />
        <TypedField
          label={t('ownPassword.new')}
          description={t('setup.length', { count: STAFF_PASSWORD_MIN })}
          field={changePasswordForm.field('password')}
          type="password"
          autoComplete="new-password"
          minLength={STAFF_PASSWORD_MIN}
          required
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('ownPassword.submit')}
        </SubmitButton>
      </changePasswordForm.Form>
    </Panel>
  )
}

/** The own sessions, each with the button to end it. */
export function OwnSessions() {
  const t = useTexts('office')
  const { sessions } = useQueryData(ownSessionsQuery(useApi<StaffApi>()))
  return (
    <Panel title={t('ownSessions.title')}>
      <ul className="mb-4 divide-y divide-border">
        {sessions.map((session) => (
          <OwnSession key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <endOtherSessionsForm.Form>
          <SubmitButton variant="secondary">{t('ownSessions.endOthers')}</SubmitButton>
        </endOtherSessionsForm.Form>
      )}
    </Panel>
  )
}

type OwnSessionProps = Awaited<ReturnType<StaffApi['staff']['sessions']>>['sessions'][number]

function OwnSession({ id, isCurrent, browser, system, country, lastUsedAt }: OwnSessionProps) {
  const t = useTexts('office')
  const format = useFormatter()
  const at = format.dateTime(new Date(lastUsedAt), { dateStyle: 'medium', timeStyle: 'short' })
  const device = [browser, system, country].filter(Boolean).join(', ') || t('ownSessions.unknown')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{device}</span>
        <span className="block text-sm text-text-3">
          {isCurrent ? t('ownSessions.current') : t('ownSessions.used', { at })}
        </span>
      </span>
      {!isCurrent && (
        <endSessionForm.Form form={id} hidden={{ id }}>
          <SubmitButton variant="secondary" size="sm" aria-label={t('ownSessions.endDevice', { device })}>
            {t('ownSessions.end')}
          </SubmitButton>
        </endSessionForm.Form>
      )}
    </li>
  )
}

/** The invitations to the offices of other sites, each with the button to accept it. */
export function OwnInvitations() {
  const t = useTexts('office')
  const invitations = useQueryData(ownInvitationsQuery(useApi<StaffApi>()))
  if (invitations.length === 0) return null
  return (
    <Panel title={t('join.title')}>
      <ul className="divide-y divide-border">
        {invitations.map(({ siteId, role, host }) => (
          <li key={siteId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 break-words">{t('join.invited', { host, role: t(`role.${role}`) })}</span>
            <acceptOwnInvitationForm.Form form={siteId} hidden={{ siteId }}>
              <SubmitButton size="sm" aria-label={t('join.accept', { host })}>
                {t('join.submit')}
              </SubmitButton>
            </acceptOwnInvitationForm.Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
