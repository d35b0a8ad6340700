import ArrowRight from 'lucide-react/icons/arrow-right'
import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import { useNavigate, useSearchParams } from 'react-router'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { bottomBar } from '#ui/bottom-bars.ts'
import { Button } from '#ui/button.tsx'
import { payStepOf, type MethodId } from '#features/pricing/method.rules.ts'
import { parseReturnPath } from '../rules.ts'
import { MethodTiles } from './method-tiles.tsx'
import { OrderRefusal } from './order-refusal.tsx'
import { usePlaceOrder } from './orders.queries.ts'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'
import { SpendingNotice } from './spending-notice.tsx'

type PanelProps = {
  bundle: Offer['bundles'][number]
  methods: MethodId[]
  method: MethodId | null
  refundDays: number
  statementName: string
  onMethod: (method: MethodId) => void
}

/** The payment methods, the total and the order button (L-15). */
export function CheckoutPanel({ bundle, methods, method, refundDays, statementName, onMethod }: PanelProps) {
  const t = useTexts('payments')
  return (
    <section
      aria-labelledby="method-heading"
      className="mt-6 rounded-3xl border border-border bg-surface p-4 shadow-sm sm:p-7 tall:max-md:[&_input]:scroll-mb-64"
    >
      <h2 id="method-heading" className="mb-4 text-2xl">
        {t('method')}
      </h2>
      {method ? (
        <MethodTiles methods={methods} value={method} onChange={onMethod} />
      ) : (
        <Alert tone="warning">{t('noMethods')}</Alert>
      )}
      <OrderPanel {...{ bundle, method, refundDays, statementName }} />
    </section>
  )
}

/** The total of a bundle, the order button, and the name on the bank statement (L-15, L-29). */
export function OrderPanel({ bundle, method, refundDays, statementName }: Omit<PanelProps, 'methods' | 'onMethod'>) {
  return (
    <>
      <FictionalWarning />
      <SpendingNotice bundle={bundle} />
      <OrderSummary bundle={bundle} method={method} refundDays={refundDays} />
      {method && <PayStep method={method} statementName={statementName} />}
    </>
  )
}

/** What follows the order: the secure page, the signature of a mandate, or a transfer, and the name on the statement. */
function PayStep({ method, statementName }: { method: MethodId; statementName: string }) {
  const t = useTexts('payments')
  const step = payStepOf(method)
  const Icon = step === 'redirect' ? Lock : Landmark
  return (
    <p className="mt-5 flex items-start gap-2 text-sm text-text-2">
      <Icon size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      {t(`payStep.${step}`, { name: statementName })}
    </p>
  )
}

/** The notice before payment on a site with fictional profiles (C-11, L-01). */
function FictionalWarning() {
  const t = useTexts('payments')
  const { fictional_profiles: hasFictional, fictional_warning: warns, fictional_plural: plural } = useSettings()
  if (!hasFictional || !warns) return null
  return (
    <Alert tone="info" className="mt-5" title={t('fictional.title', { plural })}>
      {t('fictional.text')}
    </Alert>
  )
}

type SummaryProps = Pick<PanelProps, 'bundle' | 'method' | 'refundDays'>

/** The total, and what the buyer asks for by ordering: to start at once (L-15, L-16). */
function OrderSummary({ bundle, method, refundDays }: SummaryProps) {
  const t = useTexts('payments')
  const total = formatMoney(bundle.priceCents, bundle.currency, useLocale())
  return (
    <div
      {...bottomBar}
      className="bottom-(--tab-bar) -mx-4 mt-6 border-t border-border bg-surface px-4 py-3 sm:-mx-7 sm:px-7 sm:py-4 tall:max-md:sticky md:mx-0 md:px-0 md:pb-0"
    >
      <p className="mb-2 text-sm text-text-2 sm:mb-3">{t('startNow', { days: refundDays })}</p>
      <div className="flex flex-col gap-3 sm:flex-row sm:gap-4 sm:items-center sm:justify-between">
        <div>
          <p className="text-xl">
            {t('total')} <strong className="font-bold tabular-nums">{total}</strong>{' '}
            <span className="text-sm text-text-2">{t('inclVat')}</span>
          </p>
          <p className="text-sm text-text-2">{t('summary', { credits: bundle.credits, days: refundDays })}</p>
        </div>
        {method && <OrderButton bundle={bundle} method={method} />}
      </div>
    </div>
  )
}

function OrderButton({ bundle, method }: { bundle: SummaryProps['bundle']; method: MethodId }) {
  const t = useTexts('payments')
  const navigate = useNavigate()
  const returnTo = parseReturnPath(useSearchParams()[0].get('returnTo'))
  const place = usePlaceOrder(({ id, nextStep }) => {
    if (nextStep?.kind === 'redirect') window.location.assign(nextStep.url)
    else if (nextStep?.kind === 'mandate') void navigate(href('directdebit', {}, { order: id }))
    else void navigate(href('transactions-id', { id }))
  })
  return (
    <div className="flex flex-col gap-3 sm:items-end">
      <Button
        wraps
        className="wrap-anywhere"
        pending={place.isPending || place.isSuccess}
        onClick={() =>
          place.mutate({
            bundleId: bundle.id,
            method,
            totalCents: bundle.priceCents,
            ...(bundle.discount?.kind === 'code' && { code: bundle.discount.code }),
            ...(returnTo && { returnTo }),
          })
        }
      >
        {t('order', { method: t(`methodName.${method}`) })}
        <ArrowRight size={20} aria-hidden="true" className="flex-none max-sm:hidden" />
      </Button>
      {place.isError && <OrderRefusal error={place.error} currency={bundle.currency} />}
    </div>
  )
}
