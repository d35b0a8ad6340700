import {
  OfficeForm,
  OfficeTable,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
  useOwnForm,
} from '#features/staff/web/staff.tsx'
import { useSentForm } from '#features/staff/web/staff.queries.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { PARTNER_NETWORK_MAX } from '../rules.ts'
import type { OfficePartner } from './office-partners.queries.ts'

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
    <OfficeForm action="signup.changePartnerAmounts" form={id} hidden={{ id }}>
      <div className="flex flex-wrap items-end gap-2 text-left">
        <TypedField
          className="w-28"
          label={t('perSignup')}
          name="signup"
          value={toTyped(signupCents)}
          inputMode="decimal"
          required
        />
        <TypedField
          className="w-28"
          label={t('perOrder')}
          name="order"
          value={toTyped(orderCents)}
          inputMode="decimal"
          required
        />
        <SubmitButton size="sm" variant="secondary" aria-label={t('changeOf', { network })}>
          {t('change')}
        </SubmitButton>
      </div>
    </OfficeForm>
  )
}

function KeyForms({ id, network, keyFingerprint }: OfficePartner) {
  const t = useTexts('office-partners')
  const isSent = useSentForm()?.form === id
  return (
    <details open={isSent}>
      <summary className="cursor-pointer py-2 font-semibold text-primary-text">
        {t('more')} <span className="sr-only">{network}</span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <OfficeForm action="signup.replacePartnerKey" form={id} hidden={{ id, keyFingerprint }} showsAnswer>
          <ShownKey />
          <SubmitButton size="sm" variant="secondary">
            {t('replace')}
          </SubmitButton>
        </OfficeForm>
        <OfficeForm action="signup.endPartner" form={id} hidden={{ id }}>
          <SubmitButton size="sm" variant="danger">
            {t('end')}
          </SubmitButton>
        </OfficeForm>
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
      <OfficeForm action="signup.addPartner" showsAnswer isEmptiedByDone className="flex flex-col gap-4 sm:max-w-xl">
        <ShownKey />
        <TypedField label={t('network')} name="network" required maxLength={PARTNER_NETWORK_MAX} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TypedField label={t('perSignup')} name="signup" value={toTyped(0)} required inputMode="decimal" />
          <TypedField label={t('perOrder')} name="order" value={toTyped(0)} required inputMode="decimal" />
        </div>
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </OfficeForm>
    </Panel>
  )
}

/** The key of the form around it, which is shown this once. */
function ShownKey() {
  const t = useTexts('office-partners')
  const sent = useOwnForm()
  if (!sent || sent.refusal) return null
  const { key } = sent.output as { key: string } // the endpoint of this form
  return (
    <div role="status" className="rounded-2xl bg-success-soft p-4">
      <p className="font-semibold text-success-text">{t('shownOnce')}</p>
      <p className="mt-1 font-mono text-sm break-all">{key}</p>
    </div>
  )
}
