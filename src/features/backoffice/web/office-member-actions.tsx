import { OfficeForm, Panel, SubmitButton, TypedField, useFrame } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import { AddressForm, ErasureForm } from './office-member-account.tsx'
import type { MemberFile } from './backoffice.queries.ts'

interface Action {
  readonly key:
    | 'endSessions'
    | 'confirm'
    | 'resendConfirmation'
    | 'restore'
    | 'ban'
    | 'unban'
    | 'liftSuspension'
    | 'removeCodes'
  /** The feature that owns the endpoint; accounts by default. */
  readonly feature?: 'signup' | 'notifications'
  readonly permission: string
  readonly isDanger?: boolean
}

const endSessions: Action = { key: 'endSessions', permission: 'members.change' }
const ban: Action = { key: 'ban', permission: 'members.ban', isDanger: true }

const liftSuspension: Action = { key: 'liftSuspension', feature: 'notifications', permission: 'members.change' }
const removeCodes: Action = { key: 'removeCodes', permission: 'members.change' }
const unban: Action = { key: 'unban', permission: 'members.ban' }

/** The actions on an account that staff did not ban, by its state. */
const ACTIONS: Record<MemberFile['status'], readonly Action[]> = {
  not_confirmed: [
    { key: 'resendConfirmation', feature: 'signup', permission: 'members.change' },
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
  const { key, feature = 'accounts', isDanger = false } = action
  const t = useTexts('backoffice')
  return (
    <OfficeForm action={`${feature}.${key}`} hidden={{ id }} className="flex flex-col gap-3 py-4">
      <TypedField label={t(isDanger ? 'actions.banReason' : 'actions.reason')} name="reason" required maxLength={500} />
      <SubmitButton variant={isDanger ? 'danger' : 'secondary'} className="self-start">
        {t(`actions.${key}`)}
      </SubmitButton>
    </OfficeForm>
  )
}

/** Grants or takes credits. Each page has a new request id, so that a form that is sent twice counts once. */
function CreditsForm({ id }: { id: string }) {
  const t = useTexts('backoffice')
  return (
    <OfficeForm
      action="credits.change"
      hidden={{ id, requestId: newClientId() }}
      showsAnswer
      isEmptiedByDone
      className="flex flex-col gap-3 py-4"
    >
      <h3 className="font-semibold">{t('actions.credits')}</h3>
      <TypedField
        label={t('actions.amount')}
        description={t('actions.amountHelp')}
        name="credits"
        type="number"
        required
      />
      <TypedField label={t('actions.reason')} name="reason" required maxLength={500} />
      <SubmitButton variant="secondary" className="self-start">
        {t('actions.change')}
      </SubmitButton>
    </OfficeForm>
  )
}
