import { CallError } from '#platform/calls/call-error.ts'
import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { SpendingLink, useInstantText } from './spending-notice.tsx'

/** Why an order was refused. The member's own limits are explained calmly, with a link to them. */
export function OrderRefusal({ error, currency }: { error: unknown; currency: string }) {
  const refusalText = useRefusalText()
  if (isSpendingRefusal(error)) return <SpendingRefusal error={error} currency={currency} />
  const isOver = error instanceof CallError && REFUSALS_OF_OLD_ORDERS.has(error.code)
  return (
    <Alert tone="danger" role="alert" action={isOver && <NewOrderLink />}>
      {refusalText(error)}
    </Alert>
  )
}

/** The refusals after which only a new order helps. */
const REFUSALS_OF_OLD_ORDERS: ReadonlySet<string> = new Set(['discount_moved', 'order_too_old'])

/** A link to the bundles. */
export function NewOrderLink() {
  const t = useTexts('payments')
  return (
    <ButtonLink to={href('credits')} size="sm" variant="secondary">
      {t('newOrder')}
    </ButtonLink>
  )
}

function isSpendingRefusal(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'spending_limit_reached' || error.code === 'spending_paused')
}

function SpendingRefusal({ error, currency }: { error: CallError; currency: string }) {
  const refusalText = useRefusalText()
  const explanation = useExplanation(error, currency)
  return (
    <Alert tone="info" role="alert" title={refusalText(error)} action={<SpendingLink />}>
      {explanation}
    </Alert>
  )
}

function useExplanation({ code, data }: CallError, currency: string): string {
  const t = useTexts('spending')
  const locale = useLocale()
  const formatInstant = useInstantText()
  if (code === 'spending_paused') return t('refused.paused', { until: formatInstant(String(data['until'])) })
  const money = (cents: unknown) => formatMoney(Number(cents), currency, locale)
  const period = data['period'] === 'day' ? 'day' : 'month'
  return t('refused.limit', { period, limit: money(data['limit']), spent: money(data['spent']) })
}
