import { officeForms, Panel, SubmitButton, TypedField, useFrame } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import { AddressForm, ErasureForm } from './office-member-account.tsx'
import type { MemberFile } from './backoffice.queries.ts'
import type { accountsOfficeContract } from '#features/accounts/office.contract.ts'
import type { notificationsOfficeContract } from '#features/notifications/office.contract.ts'
import type { signupOfficeContract } from '#features/signup/office.contract.ts'
import type { Permission } from '#features/staff/rules.ts'
import type { creditsOfficeContract } from '#features/credits/office.contract.ts'

const officeForm = officeForms<{ credits: typeof creditsOfficeContract }>()
const changeForm = officeForm('credits.change', {
  fields: ['credits', 'reason'],
  refusals: { credits_above_limit: 'credits', insufficient_credits: 'credits' },
})

const accountsForm = officeForms<{ accounts: typeof accountsOfficeContract }>()
const reason = { fields: ['reason'] } as const

/** An action with a reason, by its key. */
const FORMS = {
  endSessions: accountsForm('accounts.endSessions', reason),
  confirm: accountsForm('accounts.confirm', reason),
  restore: accountsForm('accounts.restore', reason),
  ban: accountsForm('accounts.ban', reason),
  unban: accountsForm('accounts.unban', reason),
  removeCodes: accountsForm('accounts.removeCodes', reason),
  resendConfirmation: officeForms<{ signup: typeof signupOfficeContract }>()('signup.resendConfirmation', reason),
  liftSuspension: officeForms<{ notifications: typeof notificationsOfficeContract }>()(
    'notifications.liftSuspension',
    reason,
  ),
}

interface Action {
  readonly key: keyof typeof FORMS
  readonly permission: Permission
  readonly isDanger?: boolean
}

const endSessions: Action = { key: 'endSessions', permission: 'members.change' }
const ban: Action = { key: 'ban', permission: 'members.ban', isDanger: true }
const liftSuspension: Action = { key: 'liftSuspension', permission: 'members.change' }
const removeCodes: Action = { key: 'removeCodes', permission: 'members.change' }
const unban: Action = { key: 'unban', permission: 'members.ban' }

/** The actions on an account that staff did not ban, by its state. */
const ACTIONS: Record<MemberFile['status'], readonly Action[]> = {
  not_confirmed: [
    { key: 'resendConfirmation', permission: 'members.change' },
    { key: 'confirm', permission: 'members.change' },
    endSessions,
    ban,
  ],
  active: [endSessions, ban],
  banned: [ban], // a decision about a case closes the account, and its end does not lift a ban by staff
  deleted: [{ key: 'restore', permission: 'members.change' }, ban],
}

/** What this role may do with the account, each with a reason. */
export function ActionsPanel({ file }: { file: MemberFile }) {
  const t = useTexts('backoffice')
  const { permissions } = useFrame()
  const possible = file.isBannedByStaff ? [unban] : ACTIONS[file.status]
  const lifts = file.suspensions.some(({ cause }) => cause === 'bounce') ? [liftSuspension] : []
  const removals = file.codesSince !== null && file.codesRemovalAt === null ? [removeCodes] : []
  const actions = [...lifts, ...removals, ...possible].filter(({ permission }) => permissions.includes(permission))
  const mayChangeCredits = file.money !== null && permissions.includes('credits.change')
  const mayCorrect = permissions.includes('members.change') && ['not_confirmed', 'active'].includes(file.status)
  const mayErase = permissions.includes('members.erase')
  if (actions.length === 0 && !mayChangeCredits && !mayErase) return null
  return (
    <Panel title={t('actions.title')}>
      <p className="mb-4 text-text-2">{t('actions.intro')}</p>
      <div className="flex flex-col divide-y divide-border">
        {actions.map((action) => (
          <ActionForm key={action.key} id={file.id} action={action} />
        ))}
        {mayCorrect && <AddressForm id={file.id} />}
        {mayChangeCredits && <CreditsForm id={file.id} />}
        {mayErase && <ErasureForm id={file.id} />}
      </div>
    </Panel>
  )
}

function ActionForm({ id, action }: { id: string; action: Action }) {
  const { key, isDanger = false } = action
  const { Form, field } = FORMS[key]
  const t = useTexts('backoffice')
  return (
    <Form hidden={{ id }} className="flex flex-col gap-3 py-4">
      <TypedField
        label={t(isDanger ? 'actions.banReason' : 'actions.reason')}
        field={field('reason')}
        required
        maxLength={500}
      />
      <SubmitButton variant={isDanger ? 'danger' : 'secondary'} className="self-start">
        {t(`actions.${key}`)}
      </SubmitButton>
    </Form>
  )
}

/** Grants or takes credits. Each page has a new request id, so that a form that is sent twice counts once. */
function CreditsForm({ id }: { id: string }) {
  const t = useTexts('backoffice')
  return (
    <changeForm.Form
      hidden={{ id, requestId: newClientId() }}
      showsAnswer
      isEmptiedByDone
      className="flex flex-col gap-3 py-4"
    >
      <h3 className="font-semibold">{t('actions.credits')}</h3>
      <TypedField
        label={t('actions.amount')}
        description={t('actions.amountHelp')}
        field={changeForm.field('credits')}
        type="number"
        required
      />
      <TypedField label={t('actions.reason')} field={changeForm.field('reason')} required maxLength={500} />
      <SubmitButton variant="secondary" className="self-start">
        {t('actions.change')}
      </SubmitButton>
    </changeForm.Form>
  )
}
