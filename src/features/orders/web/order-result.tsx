import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { href } from '#links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/spinner.tsx'
import { failureKindOf } from '#features/pricing/method.rules.ts'
import { canRetry } from '../rules.ts'
import type { OrderState } from '../rules.ts'
import { OrderRetry } from './order-retry.tsx'
import { TransferInstructions } from './transfer-instructions.tsx'
import type { Order } from './orders.queries.ts'

const STATE_APPEARANCES: Record<OrderState, { icon: ReactNode; className: string }> = {
  loading: { icon: <Spinner size={36} />, className: 'bg-surface-2 text-text-2' },
  pending: { icon: <Clock size={36} />, className: 'bg-info-soft text-info-text' },
  completed: {
    icon: <Check size={44} strokeWidth={2.5} />,
    className: 'bg-success-soft text-success-text motion-safe:animate-pop',
  },
  failed: { icon: <CircleX size={36} />, className: 'bg-danger-soft text-danger-text' },
  cancelled: { icon: <Undo2 size={36} />, className: 'bg-warning-soft text-warning-text' },
  expired: { icon: <Clock size={36} />, className: 'bg-warning-soft text-warning-text' },
}

type ResultProps = {
  order: Order
  /** Whether this browser has a draft in the conversation that the buyer left. */
  hasDraft: boolean
}

/** The state of an order and its next step (R-2.109, R-4.19 … ). */
export function OrderResult({ order, hasDraft }: ResultProps) {
  const t = useTexts('payments')
  const { title, text } = useResultTexts(order)
  const { icon, className } = STATE_APPEARANCES[order.nextStep?.kind === 'mandate' ? 'pending' : order.state]
  useRefreshOnPaid(order.state)
  return (
    <section className="rounded-3xl border border-border bg-surface px-5 py-8 shadow-sm sm:px-10" aria-live="polite">
      <div className="flex flex-col items-center text-center">
        <span
          aria-hidden="true"
          className={classes('edge mb-5 flex size-20 items-center justify-center rounded-full', className)}
        >
          {icon}
        </span>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-text-2">{text}</p>
        <SurplusText order={order} />
        {order.madePremium && <p className="mt-2 font-semibold">{t('result.madePremium')}</p>}
      </div>
      <NextStep order={order} />
      <ChatLinks order={order} hasDraft={hasDraft} />
    </section>
  )
}

function useResultTexts(order: Order): { title: string; text: string } {
  const { state, method, balance, confirmation, debitOn, nextStep } = order
  const t = useTexts('payments')
  const debitTexts = useTexts('debit')
  const transferTexts = useTransferTexts(order)
  const format = useFormatter()
  if (nextStep?.kind === 'mandate')
    return { title: debitTexts('result.unsigned'), text: debitTexts('result.unsignedText') }
  if (debitOn !== null) {
    const date = format.dateTime(new Date(`${debitOn}T12:00:00Z`), { dateStyle: 'long' })
    return { title: debitTexts('result.pending', { date }), text: debitTexts('result.text') }
  }
  const texts: Record<OrderState, { title: string; text: string }> = {
    loading: { title: t('result.loading'), text: t('result.loadingText') },
    pending: { title: t('result.pending'), text: t('result.pendingText') },
    completed: {
      title: t('result.completed'),
      text: t('result.completedText', { balance, confirmation: confirmation ?? 'none' }),
    },
    failed: { title: t(`result.${failureKindOf(method)}`), text: t('result.failedText') },
    cancelled: { title: t('result.cancelled'), text: t('result.cancelledText') },
    expired: { title: t('result.expired'), text: t('result.expiredText') },
  }
  return transferTexts ?? texts[state]
}

/** The texts about the money of a bank transfer that has not arrived. */
function useTransferTexts({ state, transfer, nextStep, ...order }: Order): { title: string; text: string } | null {
  const t = useTexts('transfer')
  const payments = useTexts('payments')
  const locale = useLocale()
  if (!transfer) return null
  if (state === 'expired') return { title: payments('result.expired'), text: t('expired') }
  if (nextStep?.kind !== 'instructions') return null
  if (order.receivedCents === 0) return { title: t('title'), text: t('text') }
  const money = (cents: number) => formatMoney(cents, order.currency, locale)
  const values = { received: money(order.receivedCents), total: money(order.totalCents) }
  return {
    title: t('incomplete.title', { missing: money(order.totalCents - order.receivedCents) }),
    text: t('incomplete.text', values),
  }
}

/** The amount of a bank transfer that we pay back. */
function SurplusText({ order }: { order: Order }) {
  const t = useTexts('transfer')
  const surplus = formatMoney(order.surplusCents, order.currency, useLocale())
  return order.surplusCents > 0 && <p className="mt-2 text-text-2">{t('surplus', { surplus })}</p>
}

/** How to pay an unpaid order. */
function NextStep({ order }: { order: Order }) {
  const t = useTexts('payments')
  const debitTexts = useTexts('debit')
  const { state, nextStep, transfer } = order
  if (canRetry(state)) return <OrderRetry order={order} />
  if (nextStep?.kind === 'instructions' && transfer)
    return (
      <>
        <TransferInstructions order={order} transfer={transfer} />
        <OtherMethods order={{ ...order, methods: order.methods.filter((method) => method !== order.method) }} />
      </>
    )
  if (nextStep?.kind !== 'redirect' && nextStep?.kind !== 'mandate') return null
  return (
    <>
      <div className="mt-6 flex justify-center">
        {nextStep.kind === 'mandate' ? (
          <ButtonLink to={href('directdebit', {}, { order: order.id })}>{debitTexts('result.sign')}</ButtonLink>
        ) : (
          <a href={nextStep.url} className={buttonClasses()}>
            {t('result.continue')}
          </a>
        )}
      </div>
      <OtherMethods order={order} />
    </>
  )
}

function OtherMethods({ order }: { order: Order }) {
  const t = useTexts('payments')
  return (
    <details className="mt-6">
      <summary className="text-center font-medium text-primary-text">{t('result.otherMethod')}</summary>
      <OrderRetry order={order} />
    </details>
  )
}

/** Links to the conversation that the buyer left and, once the order is paid, to all conversations. */
function ChatLinks({ order: { state, returnTo }, hasDraft }: ResultProps) {
  const t = useTexts('payments')
  const isPaid = state === 'completed'
  if (!returnTo && !isPaid) return null
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {returnTo && hasDraft && <p className="text-center text-text-2">{t('result.draft')}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {returnTo && (
          <ButtonLink to={returnTo} variant={isPaid ? 'primary' : 'secondary'}>
            {t('result.toChat')}
          </ButtonLink>
        )}
        {isPaid && (
          <ButtonLink to={href('chats')} variant={returnTo ? 'secondary' : 'primary'}>
            {t('result.toChats')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/**
 * Invalidates all queries except orders once the order is paid, because the balance and premium status have changed.
 */
function useRefreshOnPaid(state: OrderState): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (state === 'completed') void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'order' })
  }, [cache, state])
}
