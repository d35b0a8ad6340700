import type { ReactNode } from 'react'
import {
  officeForms,
  OfficeTable,
  OfficeTime,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import { chipClasses, type ChipTone } from '#ui/chip-classes.ts'
import { OrderLink } from '#features/orders/web/orders.tsx'
import type { BankApi } from './bank.queries.ts'
import type { bankOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ bank: typeof bankOfficeContract }>()
const assignIncomingPaymentForm = officeForm('bank.assignIncomingPayment', {
  fields: ['orderNumber'],
  refusals: { order_not_found: 'orderNumber' },
})
const refundIncomingPaymentForm = officeForm('bank.refundIncomingPayment')

type IncomingPayments = BankApi['bank']

/** An incoming payment in the list of the office. */
type OfficeIncomingPayment = Awaited<ReturnType<IncomingPayments['incomingPayments']>>['incomingPayments'][number]

/** An incoming payment with its reference and the orders that it may belong to. */
type OfficeIncomingPaymentDetails = Awaited<ReturnType<IncomingPayments['incomingPayment']>>

const TONES: Record<OfficeIncomingPayment['state'], ChipTone> = {
  unknown: 'gold',
  refused: 'gold',
  waiting: 'muted',
  settled: 'success',
  surplus: 'gold',
}

function IncomingPaymentState({ state }: Pick<OfficeIncomingPayment, 'state'>) {
  const t = useTexts('office-money')
  return <span className={chipClasses(TONES[state], 'sm')}>{t(`incomingPaymentState.${state}`)}</span>
}

/** A day without its time, such as `2026-06-02`. */
export function Day({ day }: { day: string }) {
  const format = useFormatter()
  const text = format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return <span className="whitespace-nowrap">{text}</span>
}

/** A page of incoming payments that need attention. */
export function IncomingPaymentsTable({ incomingPayments }: { incomingPayments: readonly OfficeIncomingPayment[] }) {
  const t = useTexts('office-money')
  const locale = useLocale()
  return (
    <OfficeTable
      label={t('incomingPayments')}
      rows={incomingPayments}
      keyOf={({ id }) => id}
      empty={t('noIncomingPayments')}
      columns={[
        { key: 'day', label: t('receivedOn'), cell: (incomingPayment) => <IncomingPaymentLink {...incomingPayment} /> },
        {
          key: 'amount',
          label: t('amount'),
          isNumber: true,
          cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, locale),
        },
        { key: 'state', label: t('state'), cell: ({ state }) => <IncomingPaymentState state={state} /> },
        {
          key: 'back',
          label: t('toPayBack'),
          isNumber: true,
          cell: ({ surplusCents, currency }) => (surplusCents > 0 ? formatMoney(surplusCents, currency, locale) : ''),
        },
        { key: 'order', label: t('order'), cell: ({ order }) => (order ? <OrderLink {...order} /> : '') },
        { key: 'source', label: t('source'), cell: ({ source }) => t(`incomingPaymentSource.${source}`) },
      ]}
    />
  )
}

function IncomingPaymentLink({ id, receivedOn }: OfficeIncomingPayment) {
  return (
    <a href={officeHref('office-incoming-payment', { id })} className="font-semibold text-primary-text underline">
      <Day day={receivedOn} />
    </a>
  )
}

/** The facts of an incoming payment. */
export function IncomingPaymentPanel({ incomingPayment }: { incomingPayment: OfficeIncomingPaymentDetails }) {
  const t = useTexts('office-money')
  const locale = useLocale()
  const { amountCents, surplusCents, currency, order, refundedAt, resemblesId } = incomingPayment
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('state'), <IncomingPaymentState key="state" state={incomingPayment.state} />],
    [t('amount'), formatMoney(amountCents, currency, locale)],
    [t('receivedOn'), <Day key="day" day={incomingPayment.receivedOn} />],
    [t('source'), t(`incomingPaymentSource.${incomingPayment.source}`)],
    [t('reference'), incomingPayment.reference ?? t('noReference')],
    [t('entry'), <code key="entry">{incomingPayment.entryReference}</code>],
    ...(resemblesId ? [[t('resembles'), <ResembledLink key="resembled" id={resemblesId} />] as const] : []),
    ...(order ? [[t('order'), <OrderLink key="order" {...order} />] as const] : []),
    ...(surplusCents > 0 ? [[t('toPayBack'), formatMoney(surplusCents, currency, locale)] as const] : []),
    ...(refundedAt ? [[t('refundedAt'), <OfficeTime key="refunded" at={refundedAt} />] as const] : []),
  ]
  return <Facts facts={facts} />
}

function ResembledLink({ id }: { id: string }) {
  const t = useTexts('office-money')
  return (
    <a href={officeHref('office-incoming-payment', { id })} className="text-primary-text underline">
      {t('resemblesText')}
    </a>
  )
}

/** A panel of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Panel>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm font-semibold text-text-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/**
 * The orders that the incoming payment may belong to, each with the button that assigns it, and a field for another
 * number.
 */
export function AssignPanel({ incomingPayment }: { incomingPayment: OfficeIncomingPaymentDetails }) {
  const t = useTexts('office-money')
  const locale = useLocale()
  const isAllowed = useFrame().permissions.includes('bank.change')
  const isAssignable = incomingPayment.state === 'unknown' || incomingPayment.state === 'surplus'
  if (!isAllowed || !isAssignable || incomingPayment.refundedAt) return null
  return (
    <Panel title={t('assign')}>
      <Suggestions incomingPayment={incomingPayment} />
      <assignIncomingPaymentForm.Form
        form="typed"
        hidden={{ id: incomingPayment.id }}
        about={{ amount: formatMoney(incomingPayment.amountCents, incomingPayment.currency, locale) }}
        className="mt-5 flex flex-col gap-3 sm:max-w-md"
      >
        <TypedField
          label={t('orderNumber')}
          field={assignIncomingPaymentForm.field('orderNumber')}
          required
          maxLength={20}
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('assignTyped')}
        </SubmitButton>
      </assignIncomingPaymentForm.Form>
    </Panel>
  )
}

function Suggestions({
  incomingPayment: { id, amountCents, currency, suggestions },
}: {
  incomingPayment: OfficeIncomingPaymentDetails
}) {
  const t = useTexts('office-money')
  const locale = useLocale()
  return (
    <OfficeTable
      label={t('suggestions')}
      rows={suggestions}
      keyOf={(order) => order.id}
      empty={t('noSuggestions')}
      columns={[
        { key: 'order', label: t('order'), cell: (order) => <OrderLink {...order} /> },
        {
          key: 'missing',
          label: t('missing'),
          isNumber: true,
          cell: ({ missingCents }) => formatMoney(missingCents, currency, locale),
        },
        { key: 'at', label: t('createdAt'), cell: ({ createdAt }) => <OfficeTime at={createdAt} /> },
        { key: 'why', label: t('why'), cell: (order) => <Match {...order} /> },
        {
          key: 'assign',
          label: t('assign'),
          cell: ({ number }) => (
            <assignIncomingPaymentForm.Form
              form={number}
              hidden={{ id, orderNumber: number }}
              about={{ amount: formatMoney(amountCents, currency, locale) }}
            >
              <SubmitButton size="sm">{t('assignTo', { number })}</SubmitButton>
            </assignIncomingPaymentForm.Form>
          ),
        },
      ]}
    />
  )
}

function Match({ isAmountEqual, isReferenceNear }: { isAmountEqual: boolean; isReferenceNear: boolean }) {
  const t = useTexts('office-money')
  return [isReferenceNear && t('referenceNear'), isAmountEqual && t('amountEqual')].filter(Boolean).join(', ')
}

/** Records that the money was paid back, where there is something to pay back. */
export function IncomingPaymentRefundPanel({ incomingPayment }: { incomingPayment: OfficeIncomingPaymentDetails }) {
  const t = useTexts('office-money')
  const locale = useLocale()
  const isAllowed = useFrame().permissions.includes('bank.change')
  const { id, state, surplusCents, amountCents, currency, refundedAt } = incomingPayment
  if (!isAllowed || refundedAt || (state === 'settled' && surplusCents === 0)) return null
  const amount = formatMoney(surplusCents > 0 ? surplusCents : amountCents, currency, locale)
  return (
    <Panel title={t('payBack')}>
      <p className="mb-4 text-text-2">{t('payBackIntro', { amount })}</p>
      <refundIncomingPaymentForm.Form hidden={{ id }}>
        <SubmitButton variant="danger">{t('payBackSubmit')}</SubmitButton>
      </refundIncomingPaymentForm.Form>
    </Panel>
  )
}
