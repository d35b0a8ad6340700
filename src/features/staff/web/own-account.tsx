import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { STAFF_PASSWORD_MIN } from '../rules.ts'
import { OfficeForm, SubmitButton, TypedField } from './office-form.tsx'
import { Panel } from './office-list.tsx'
import { ownInvitationsQuery, ownSessionsQuery, type StaffApi } from './staff.queries.ts'

/** The form to change the own password. */
export function OwnPassword() {
  const t = useTexts('office')
  return (
    <Panel title={t('ownPassword.title')}>
      <p className="mb-4 max-w-[68ch]">{t('ownPassword.text')}</p>
      <OfficeForm action="staff.changePassword" className="flex max-w-md flex-col gap-4">
        <TypedField
          label={t('ownPassword.old')}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <TypedField
          label={t('ownPassword.new')}
          description={t('setup.length', { count: STAFF_PASSWORD_MIN })}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={STAFF_PASSWORD_MIN}
          required
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('ownPassword.submit')}
        </SubmitButton>
      </OfficeForm>
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
        <OfficeForm action="staff.endOtherSessions">
          <SubmitButton variant="secondary">{t('ownSessions.endOthers')}</SubmitButton>
        </OfficeForm>
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
        <OfficeForm action="staff.endSession" form={id} hidden={{ id }}>
          <SubmitButton variant="secondary" size="sm" aria-label={t('ownSessions.endDevice', { device })}>
            {t('ownSessions.end')}
          </SubmitButton>
        </OfficeForm>
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
            <OfficeForm action="staff.acceptOwnInvitation" form={siteId} hidden={{ siteId }}>
              <SubmitButton size="sm" aria-label={t('join.accept', { host })}>
                {t('join.submit')}
              </SubmitButton>
            </OfficeForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
