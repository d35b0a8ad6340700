import { SETUP_SECONDS, STAFF_ROLES } from '#features/staff/rules.ts'
import {
  ChoiceField,
  officeForms,
  OfficePage,
  OfficeTable,
  Panel,
  SubmitButton,
  TypedField,
} from '#features/staff/web/staff.tsx'
import { openInvitationsQuery, staffQuery, type StaffApi } from '#features/staff/web/staff.queries.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const addStaffForm = officeForm('staff.addStaff', {
  fields: ['name', 'email', 'role'],
  refusals: { staff_exists: 'email' },
})
const withdrawInvitationForm = officeForm('staff.withdrawInvitation')
const changeRoleForm = officeForm('staff.changeRole', { fields: ['role'] })
const resetAccessForm = officeForm('staff.resetAccess')
const removeStaffForm = officeForm('staff.removeStaff')

export const handle = officeHandle
export const loader = loadForStaff('office-staff', (api: StaffApi) => [staffQuery(api), openInvitationsQuery(api)])

type StaffMember = Awaited<ReturnType<StaffApi['staff']['staff']>>[number]

/** The people who work in this office, with their roles. */
export default function OfficeStaffPage() {
  const t = useTexts('office')
  const format = useFormatter()
  const staff = useQueryData(staffQuery(useApi<StaffApi>()))
  return (
    <OfficePage title={t('staff.title')} intro={t('staff.intro')}>
      <AddStaff />
      <OpenInvitations />
      <OfficeTable
        label={t('staff.title')}
        rows={staff}
        keyOf={({ id }) => id}
        empty={t('staff.empty')}
        columns={[
          { key: 'name', label: t('staff.name'), cell: ({ name, email }) => <NameAndAddress {...{ name, email }} /> },
          { key: 'role', label: t('staff.role'), cell: (row) => <RoleForm {...row} /> },
          {
            key: 'seen',
            label: t('staff.seen'),
            cell: ({ lastUsedAt, isSetUp }) =>
              lastUsedAt
                ? format.dateTime(new Date(lastUsedAt), { dateStyle: 'medium', timeStyle: 'short' })
                : t(isSetUp ? 'staff.notSeen' : 'staff.notSetUp'),
          },
          { key: 'actions', label: t('staff.actions'), cell: (row) => <StaffActions {...row} /> },
        ]}
      />
    </OfficePage>
  )
}

function NameAndAddress({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-text-3">{email}</span>
    </>
  )
}

function useRoleOptions() {
  const t = useTexts('office')
  return STAFF_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))
}

function AddStaff() {
  const t = useTexts('office')
  return (
    <Panel title={t('staff.add')}>
      <addStaffForm.Form showsAnswer isEmptiedByDone>
        <addStaffForm.Output>
          {({ link }) => <SetupLink link={link} withoutLink={t('staff.invited')} />}
        </addStaffForm.Output>
        <div className="grid gap-4 md:grid-cols-[1fr_1fr_14rem_auto] md:items-end">
          <TypedField label={t('staff.name')} field={addStaffForm.field('name')} required maxLength={60} />
          <TypedField
            label={t('staff.email')}
            field={addStaffForm.field('email')}
            type="email"
            required
            maxLength={254}
          />
          <ChoiceField
            label={t('staff.role')}
            field={addStaffForm.field('role')}
            value="support"
            options={useRoleOptions()}
          />
          <SubmitButton>{t('staff.add')}</SubmitButton>
        </div>
      </addStaffForm.Form>
    </Panel>
  )
}

/** The link with which a colleague chooses a password, which is shown this once. */
function SetupLink({ link, withoutLink }: { link: string | null; withoutLink: string }) {
  const t = useTexts('office')
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="font-semibold text-success-text">
        {link ? t('staff.link', { hours: SETUP_SECONDS / 3_600 }) : withoutLink}
      </p>
      {link && <p className="mt-1 font-mono text-sm break-all">{link}</p>}
    </div>
  )
}

/** The invitations to this office that nobody has accepted yet, each with the button to withdraw it. */
function OpenInvitations() {
  const t = useTexts('office')
  const format = useFormatter()
  const invitations = useQueryData(openInvitationsQuery(useApi<StaffApi>()))
  if (invitations.length === 0) return null
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-xl">{t('openInvitations.title')}</h2>
      <OfficeTable
        label={t('openInvitations.title')}
        rows={invitations}
        keyOf={({ staffId }) => staffId}
        empty=""
        columns={[
          { key: 'email', label: t('openInvitations.email'), cell: ({ email }) => email },
          { key: 'role', label: t('openInvitations.role'), cell: ({ role }) => t(`role.${role}`) },
          {
            key: 'by',
            label: t('openInvitations.by'),
            cell: ({ invitedBy }) => invitedBy ?? t('openInvitations.byCommand'),
          },
          {
            key: 'until',
            label: t('openInvitations.until'),
            cell: ({ expiresAt }) => format.dateTime(new Date(expiresAt), { dateStyle: 'medium', timeStyle: 'short' }),
          },
          { key: 'actions', label: t('staff.actions'), cell: (row) => <WithdrawForm {...row} /> },
        ]}
      />
    </section>
  )
}

function WithdrawForm({ staffId: id, email }: { staffId: string; email: string }) {
  const t = useTexts('office')
  return (
    <withdrawInvitationForm.Form form={id} hidden={{ id }} about={{ name: email }}>
      <SubmitButton variant="danger" size="sm" aria-label={t('openInvitations.withdrawOf', { email })}>
        {t('openInvitations.withdraw')}
      </SubmitButton>
    </withdrawInvitationForm.Form>
  )
}

function RoleForm({ id, role, name }: StaffMember) {
  const t = useTexts('office')
  return (
    <changeRoleForm.Form form={id} hidden={{ id }} about={{ name }} className="flex flex-wrap items-center gap-2">
      <ChoiceField
        hideLabel
        label={t('staff.roleOf', { name })}
        field={changeRoleForm.field('role')}
        value={role}
        options={useRoleOptions()}
      />
      <SubmitButton variant="secondary" size="sm">
        {t('staff.change')}
      </SubmitButton>
    </changeRoleForm.Form>
  )
}

function StaffActions({ id, name }: StaffMember) {
  const t = useTexts('office')
  const sent = [resetAccessForm.useSent(id), removeStaffForm.useSent(id)]
  const isSent = sent.some((each) => each !== null)
  return (
    <details open={isSent}>
      <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('staff.more')}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <resetAccessForm.Form form={id} hidden={{ id }} about={{ name }} showsAnswer>
          <resetAccessForm.Output>
            {({ link }) => <SetupLink link={link} withoutLink={t('staff.mailed')} />}
          </resetAccessForm.Output>
          <SubmitButton variant="secondary" size="sm">
            {t('staff.reset')}
          </SubmitButton>
        </resetAccessForm.Form>
        <removeStaffForm.Form form={id} hidden={{ id }} about={{ name }}>
          <SubmitButton variant="danger" size="sm">
            {t('staff.remove')}
          </SubmitButton>
        </removeStaffForm.Form>
      </div>
    </details>
  )
}
