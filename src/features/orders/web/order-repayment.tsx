import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Alert } from '#ui/alert.tsx'
import type { Order } from './orders.queries.ts'

/**
 * The state of an order of which the money was returned: withdrawn, refunded or charged back. Moves the focus to it when
 * the buyer has just withdrawn.
 */
export function OrderRepayment({ order }: { order: Order }) {
  const t = useTexts('withdrawal')
  const locale = useLocale()
  const { repayment, refund, repaidCents, currency, balance } = order
  const heading = useRef<HTMLHeadingElement>(null)
  const shownRepayment = useRef(repayment)
  useEffect(() => {
    if (repayment === 'withdrawn' && shownRepayment.current !== repayment) heading.current?.focus()
    shownRepayment.current = repayment
  }, [repayment])
  const amount = formatMoney(repaidCents, currency, locale)
  if (!repayment || repayment === 'partly_refunded') return <PartialRefund order={order} amount={amount} />
  const isUnderway = repayment === 'refunded' && refund === 'underway'
  return (
    <section className="rounded-3xl border border-border bg-surface px-5 py-8 text-center shadow-sm sm:px-10">
      <span
        aria-hidden="true"
        className="edge mx-auto mb-5 flex size-20 items-center justify-center rounded-full bg-info-soft text-info-text"
      >
        <Undo2 size={36} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {isUnderway ? t('refunding.title') : t(`${repayment}.title`)}
      </h1>
      {repayment === 'withdrawn' ? (
        <WithdrawalReceipt order={order} />
      ) : (
        <p className="mt-2 text-text-2">
          {isUnderway ? t('refunding.text', { amount }) : t(`${repayment}.text`, { amount })}
        </p>
      )}
      <p className="mt-2 text-text-2">{balance < 0 ? t('debt', { owed: -balance }) : t('balance', { balance })}</p>
    </section>
  )
}

/** The state of a refund of a part of an order, or of a refund that failed. */
function PartialRefund({ order: { refund, repayment }, amount }: { order: Order; amount: string }) {
  const t = useTexts('withdrawal')
  const texts = {
    underway: { tone: 'info', title: t('refunding.part'), text: t('refunding.text', { amount }) },
    refunded: { tone: 'info', title: t('partly_refunded.title'), text: t('partly_refunded.text', { amount }) },
    failed: { tone: 'warning', title: t('refundFailed.title'), text: t('refundFailed.text') },
  } as const
  const shown = refund ?? (repayment ? 'refunded' : null)
  if (!shown) return null
  const { tone, title, text } = texts[shown]
  return (
    <Alert tone={tone} className="mt-6" title={title}>
      {text}
    </Alert>
  )
}

/** When the withdrawal was received, and the state of its refund. */
function WithdrawalReceipt({ order: { withdrawal, currency } }: { order: Order }) {
  const t = useTexts('withdrawal')
  const format = useFormatter()
  const locale = useLocale()
  if (!withdrawal) return null
  const { requestedAt, isPaid, refund, credits, amountCents } = withdrawal
  const amount = formatMoney(amountCents, currency, locale)
  const isLate = !isPaid && refund !== 'unpaid' && refund !== 'none'
  const at = format.dateTime(new Date(requestedAt), { dateStyle: 'long', timeStyle: 'medium' })
  return (
    <>
      <p className="mt-2 text-text-2">{t('withdrawn.received', { at })}</p>
      <p className="mt-2 font-semibold">
        {isLate ? t(`late.${refund}`, { amount }) : t(`withdrawn.${refund}`, { credits, amount })}
      </p>
    </>
  )
}
