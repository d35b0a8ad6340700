import {
  LostRefusal,
  officeForms,
  OfficeTable,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { OrderLink } from '#features/orders/web/orders.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import type { BankApi } from './bank.queries.ts'
import type { bankOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ bank: typeof bankOfficeContract }>()
const unblockPayerForm = officeForm('bank.unblockPayer', { fields: ['reason'] })

type Payers = Awaited<ReturnType<BankApi['bank']['blockedPayers']>>
type Payer = Payers['payers'][number]

/** The members who can no longer pay by direct debit, each with the form that ends the block, for whoever may. */
export function BlockedPayers({ payers, next }: Payers) {
  const t = useTexts('office-money')
  const isAllowed = useFrame().permissions.includes('bank.change')
  return (
    <Panel title={t('debits.blocked')}>
      <p className="mb-4 text-text-2">{t('debits.blockedIntro')}</p>
      <LostRefusal forms={[unblockPayerForm]} shown={payers.map(({ memberId }) => memberId)} />
      <OfficeTable
        label={t('debits.blocked')}
        rows={payers}
        keyOf={({ memberId }) => memberId}
        empty={t('debits.noBlocked')}
        columns={[
          { key: 'member', label: t('debits.member'), cell: ({ memberId }) => <MemberLink memberId={memberId} /> },
          { key: 'order', label: t('order'), cell: ({ order }) => <OrderLink {...order} /> },
          { key: 'codes', label: t('debits.codes'), cell: ({ reasonCodes }) => <code>{reasonCodes.join(' ')}</code> },
          {
            key: 'unblock',
            label: t('debits.unblocking'),
            cell: (payer) => (isAllowed ? <UnblockForm payer={payer} /> : ''),
          },
        ]}
      />
      {next && (
        <a
          href={officeHref('office-debits', {}, { blockedAfter: next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('debits.moreBlocked')}
        </a>
      )}
    </Panel>
  )
}

function MemberLink({ memberId }: Pick<Payer, 'memberId'>) {
  const t = useTexts('office-money')
  return (
    <a href={officeHref('office-member', { id: memberId })} className="font-semibold text-primary-text underline">
      {t('debits.openMember')}
    </a>
  )
}

function UnblockForm({ payer: { memberId, order } }: { payer: Payer }) {
  const t = useTexts('office-money')
  return (
    <unblockPayerForm.Form
      form={memberId}
      hidden={{ memberId }}
      about={{ name: order.number }}
      className="flex flex-col gap-2 text-left"
    >
      <TypedField label={t('debits.reason')} field={unblockPayerForm.field('reason')} required maxLength={500} />
      <SubmitButton
        size="sm"
        variant="secondary"
        className="self-start"
        aria-label={t('debits.unblockOf', { number: order.number })}
      >
        {t('debits.unblock')}
      </SubmitButton>
    </unblockPayerForm.Form>
  )
}
