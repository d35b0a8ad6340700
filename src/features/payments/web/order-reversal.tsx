import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Alert } from '#ui/alert.tsx'
import type { Order } from './payments.queries.ts'

/**
 * The state of an order of which the money was returned: withdrawn, refunded or charged back. Moves the focus to it when
 * the buyer has just withdrawn.
 */
export function OrderReversal({ order }: { order: Order }) {
  const t = useTexts('withdrawal')
  const locale = useLocale()
  const { reversal, reversedCents, currency, balance } = order
  const heading = useRef<HTMLHeadingElement>(null)
  const shownReversal = useRef(reversal)
  useEffect(() => {
    if (reversal === 'withdrawn' && shownReversal.current !== reversal) heading.current?.focus()
    shownReversal.current = reversal
  }, [reversal])
  if (!reversal) return null
  const amount = formatMoney(reversedCents, currency, locale)
  if (reversal === 'partly_refunded')
    return (
      <Alert tone="info" className="mt-6" title={t('partly_refunded.title')}>
        {t('partly_refunded.text', { amount })}
      </Alert>
    )
  return (
    <section className="rounded-3xl border border-border bg-surface px-5 py-8 text-center shadow-sm sm:px-10">
      <span
        aria-hidden="true"
        className="edge mx-auto mb-5 flex size-20 items-center justify-center rounded-full bg-info-soft text-info-text"
      >
        <Undo2 size={36} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {t(`${reversal}.title`)}
      </h1>
      {reversal === 'withdrawn' ? (
        <WithdrawalReceipt order={order} />
      ) : (
        <p className="mt-2 text-text-2">{t(`${reversal}.text`, { amount })}</p>
      )}
      <p className="mt-2 text-text-2">{balance < 0 ? t('debt', { owed: -balance }) : t('balance', { balance })}</p>
    </section>
  )
}

/** When the withdrawal was received, and the state of its refund. */
function WithdrawalReceipt({ order: { withdrawal, currency } }: { order: Order }) {
  const t = useTexts('withdrawal')
  const format = useFormatter()
  const locale = useLocale()
  if (!withdrawal) return null
  const { requestedAt, refund, credits, amountCents } = withdrawal
  const at = format.dateTime(new Date(requestedAt), { dateStyle: 'long', timeStyle: 'medium' })
  return (
    <>
      <p className="mt-2 text-text-2">{t('withdrawn.received', { at })}</p>
      <p className="mt-2 font-semibold">
        {t(`withdrawn.${refund}`, { credits, amount: formatMoney(amountCents, currency, locale) })}
      </p>
    </>
  )
}
