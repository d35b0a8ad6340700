import {
  codeAppQuery,
  ownInvitationsQuery,
  ownSessionsQuery,
  passkeysQuery,
  type StaffApi,
} from '#features/staff/web/staff.queries.ts'
import {
  CodeAppPanel,
  ConfirmForm,
  NewPasskey,
  officeForms,
  OfficePage,
  OwnInvitations,
  OwnPassword,
  OwnSessions,
  Panel,
  SubmitButton,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const createRecoveryCodesForm = officeForm('staff.createRecoveryCodes')
const removePasskeyForm = officeForm('staff.removePasskey')

export const handle = officeHandle
export const loader = loadForStaff('office-account', (api: StaffApi) => [
  passkeysQuery(api),
  codeAppQuery(api),
  ownSessionsQuery(api),
  ownInvitationsQuery(api),
])

/** The own account of a staff member: the passkeys, the app and its recovery codes, the password and the sessions. */
export default function OfficeAccountPage() {
  const t = useTexts('office')
  const { recoveryCodesLeft: count } = useFrame()
  return (
    <OfficePage title={t('account.title')}>
      <Passkeys />
      <CodeAppPanel />
      <Panel title={t('account.codes')}>
        <p className="mb-4 max-w-[68ch]">{t('account.codesText', { count })}</p>
        <createRecoveryCodesForm.Form showsAnswer>
          <NewCodes />
          <SubmitButton variant="secondary">{t('account.newCodes')}</SubmitButton>
        </createRecoveryCodesForm.Form>
      </Panel>
      <OwnInvitations />
      <OwnPassword />
      <OwnSessions />
    </OfficePage>
  )
}

/** The own passkeys, and the form for another one after a fresh code or passkey. */
function Passkeys() {
  const t = useTexts('office')
  const passkeys = useQueryData(passkeysQuery(useApi<StaffApi>()))
  const { isConfirmed, hasPasskey } = useFrame()
  return (
    <Panel title={t('passkey.title')}>
      <p className="mb-4 max-w-[68ch]">{t('passkey.text')}</p>
      {passkeys.length === 0 ? (
        <p className="mb-4 text-text-3">{t('passkey.none')}</p>
      ) : (
        <ul className="mb-4 divide-y divide-border">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {isConfirmed ? <NewPasskey /> : <ConfirmForm hasPasskey={hasPasskey} />}
    </Panel>
  )
}

interface PasskeyProps {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

/** A passkey with the button to remove it. */
function Passkey({ id, name, createdAt, usedAt }: PasskeyProps) {
  const t = useTexts('office')
  const format = useFormatter()
  const formatDate = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-text-3">
          {usedAt ? t('passkey.used', { at: formatDate(usedAt) }) : t('passkey.added', { at: formatDate(createdAt) })}
        </span>
      </span>
      <removePasskeyForm.Form form={id} hidden={{ id }}>
        <SubmitButton variant="secondary" size="sm" aria-label={t('passkey.removeName', { name })}>
          {t('passkey.remove')}
        </SubmitButton>
      </removePasskeyForm.Form>
    </li>
  )
}

/** The new recovery codes, which are shown this once. */
function NewCodes() {
  const t = useTexts('office')
  const answer = createRecoveryCodesForm.useOutput()
  if (!answer) return null
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="mb-2 font-semibold text-success-text">{t('account.saveCodes')}</p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {answer.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
