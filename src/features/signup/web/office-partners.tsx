import { officeForms, OfficeTable, Panel, SubmitButton, TypedField, useFrame } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { PARTNER_NETWORK_MAX } from '../rules.ts'
import type { OfficePartner } from './office-partners.queries.ts'
import type { signupOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ signup: typeof signupOfficeContract }>()
const changePartnerAmountsForm = officeForm('signup.changePartnerAmounts', { fields: ['signup', 'order'] })
const replacePartnerKeyForm = officeForm('signup.replacePartnerKey')
const endPartnerForm = officeForm('signup.endPartner')
const addPartnerForm = officeForm('signup.addPartner', {
  fields: ['network', 'signup', 'order'],
  refusals: { partner_exists: 'network' },
})

/** The partners with a key, each with its amounts and the forms about its key. */
export function PartnerTable({ partners }: { partners: readonly OfficePartner[] }) {
  const t = useTexts('office-partners')
  const format = useFormatter()
  const mayChange = useFrame().permissions.includes('partners.change')
  return (
    <OfficeTable
      label={t('keys')}
      rows={partners}
      keyOf={({ id }) => id}
      empty={t('empty')}
      columns={[
        { key: 'network', label: t('network'), cell: ({ network }) => <b className="break-all">{network}</b> },
        {
          key: 'created',
          label: t('created'),
          cell: ({ createdAt }) => format.dateTime(new Date(createdAt), { dateStyle: 'medium' }),
        },
        ...(mayChange
          ? [
              { key: 'amounts', label: t('amounts'), cell: (partner: OfficePartner) => <AmountsForm {...partner} /> },
              { key: 'key', label: t('key'), cell: (partner: OfficePartner) => <KeyForms {...partner} /> },
            ]
          : []),
      ]}
    />
  )
}

/** Returns an amount in cents as it is typed. */
function toTyped(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

function AmountsForm({ id, network, signupCents, orderCents }: OfficePartner) {
  const t = useTexts('office-partners')
  return (
    <changePartnerAmountsForm.Form form={id} hidden={{ id }}>
      <div className="flex flex-wrap items-end gap-2 text-left">
        <TypedField
          className="w-28"
          label={t('perSignup')}
          field={changePartnerAmountsForm.field('signup')}
          value={toTyped(signupCents)}
          inputMode="decimal"
          required
        />
        <TypedField
          className="w-28"
          label={t('perOrder')}
          field={changePartnerAmountsForm.field('order')}
          value={toTyped(orderCents)}
          inputMode="decimal"
          required
        />
        <SubmitButton size="sm" variant="secondary" aria-label={t('changeOf', { network })}>
          {t('change')}
        </SubmitButton>
      </div>
    </changePartnerAmountsForm.Form>
  )
}

function KeyForms({ id, network, keyFingerprint }: OfficePartner) {
  const t = useTexts('office-partners')
  const sent = [changePartnerAmountsForm.useSent(id), replacePartnerKeyForm.useSent(id), endPartnerForm.useSent(id)]
  const isSent = sent.some((each) => each !== null)
  return (
    <details open={isSent}>
      <summary className="cursor-pointer py-2 font-semibold text-primary-text">
        {t('more')} <span className="sr-only">{network}</span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <replacePartnerKeyForm.Form form={id} hidden={{ id, keyFingerprint }} showsAnswer>
          <replacePartnerKeyForm.Output>{({ key }) => <ShownKey secret={key} />}</replacePartnerKeyForm.Output>
          <SubmitButton size="sm" variant="secondary">
            {t('replace')}
          </SubmitButton>
        </replacePartnerKeyForm.Form>
        <endPartnerForm.Form form={id} hidden={{ id }}>
          <SubmitButton size="sm" variant="danger">
            {t('end')}
          </SubmitButton>
        </endPartnerForm.Form>
      </div>
    </details>
  )
}

/** The form that adds a partner. */
export function NewPartner() {
  const t = useTexts('office-partners')
  if (!useFrame().permissions.includes('partners.change')) return null
  return (
    <Panel title={t('add')} className="mt-6">
      <p className="mb-4 text-text-2">{t('addIntro')}</p>
      <addPartnerForm.Form showsAnswer isEmptiedByDone className="flex flex-col gap-4 sm:max-w-xl">
        <addPartnerForm.Output>{({ key }) => <ShownKey secret={key} />}</addPartnerForm.Output>
        <TypedField
          label={t('network')}
          field={addPartnerForm.field('network')}
          required
          maxLength={PARTNER_NETWORK_MAX}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TypedField
            label={t('perSignup')}
            field={addPartnerForm.field('signup')}
            value={toTyped(0)}
            required
            inputMode="decimal"
          />
          <TypedField
            label={t('perOrder')}
            field={addPartnerForm.field('order')}
            value={toTyped(0)}
            required
            inputMode="decimal"
          />
        </div>
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </addPartnerForm.Form>
    </Panel>
  )
}

/** The key of the form around it, which is shown this once. */
function ShownKey({ secret }: { secret: string }) {
  const t = useTexts('office-partners')
  return (
    <div role="status" className="rounded-2xl bg-success-soft p-4">
      <p className="font-semibold text-success-text">{t('shownOnce')}</p>
      <p className="mt-1 font-mono text-sm break-all">{secret}</p>
    </div>
  )
}
