import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormatter, useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useApi } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useWithdraw, withdrawalOfferQuery } from './orders.queries.ts'
import type { Api, Order, WithdrawalOffer } from './orders.queries.ts'
import { REPAYMENT_DAYS } from '../rules.ts'

/** The withdrawal function of an order, during the whole term (L-17): a button, then what the buyer gets back. */
export function OrderWithdrawal({ order: { id, paidAt, withdrawableUntil } }: { order: Order }) {
  const t = useTexts('withdrawal')
  const formatDay = useDayFormat()
  const isLinked = useSearchParams()[0].has(LINK_PARAMETER)
  const [isOpen, setOpen] = useState(isLinked)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLinked) section.current?.scrollIntoView()
  }, [isLinked])
  if (!withdrawableUntil) return null
  const until = formatDay(withdrawableUntil)
  return (
    <section
      ref={section}
      className="mt-6 rounded-2xl border border-border bg-surface px-5 py-5"
      aria-labelledby="withdrawal-title"
    >
      <h2 id="withdrawal-title" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 text-text-2">{paidAt ? t('intro', { until }) : t('introUnpaid', { until })}</p>
      {isOpen ? (
        <WithdrawalStep id={id} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
    </section>
  )
}

const LINK_PARAMETER = 'withdraw'

/** The link to the withdrawal function of an order in a list, during the whole term (L-17). */
export function WithdrawalLink({ order }: { order: Pick<Order, 'id' | 'number' | 'withdrawableUntil'> }) {
  const t = useTexts('withdrawal')
  if (!order.withdrawableUntil) return null
  return (
    <Link
      to={href('transactions-id', { id: order.id }, { [LINK_PARAMETER]: '1' })}
      className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4"
    >
      <span>
        {t('open')} <span className="sr-only">{order.number}</span>
      </span>
    </Link>
  )
}

/** Returns a function that formats a day such as '2026-06-15'. */
function useDayFormat(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
}

/** The second step: what the buyer gets back, and the button that confirms. */
function WithdrawalStep({ id, onCancel }: { id: string; onCancel: () => void }) {
  const t = useTexts('withdrawal')
  const refusalText = useRefusalText()
  const offer = useQuery(withdrawalOfferQuery(useApi<Api>(), id))
  const withdraw = useWithdraw(id)
  const error = withdraw.error ?? offer.error
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-border pt-4" aria-live="polite">
      {offer.data && (offer.data.isPaid ? <OfferFacts offer={offer.data} /> : <Cancellation offer={offer.data} />)}
      {offer.isPending && <Spinner size={24} />}
      {error && (
        <Alert tone="danger" role="alert">
          {refusalText(error)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {offer.data && (
          <Button pending={withdraw.isPending} onClick={() => withdraw.mutate(offer.data)}>
            {t('confirm')}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

/** What the withdrawal from an unpaid order does. */
function Cancellation({ offer: { credits, usedEarlyCredits } }: { offer: WithdrawalOffer }) {
  const t = useTexts('withdrawal')
  return (
    <>
      <p>{t('unpaid')}</p>
      {usedEarlyCredits > 0 && <p>{t('earlyUsed', { unused: credits, used: usedEarlyCredits })}</p>}
      {credits > 0 && usedEarlyCredits === 0 && <p>{t('early', { unused: credits })}</p>}
    </>
  )
}

function OfferFacts({ offer: { credits, amountCents, currency, endsPremium } }: { offer: WithdrawalOffer }) {
  const t = useTexts('withdrawal')
  const amount = formatMoney(amountCents, currency, useLocale())
  return (
    <>
      <dl className="divide-y divide-border rounded-xl bg-surface-2 px-4">
        {[
          [t('unused'), `${credits}`],
          [t('refund'), amount],
        ].map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{amountCents > 0 ? t('how', { credits, days: REPAYMENT_DAYS }) : t('nothing')}</p>
      {endsPremium && <p>{t('endsPremium')}</p>}
    </>
  )
}
