import Landmark from 'lucide-react/icons/landmark'
import { useNavigate } from 'react-router'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useIsOnline } from '#platform/calls/online.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DebitForm } from './debit-form.tsx'
import { debitQuery, useDebitCalls, type Api } from './bank.queries.ts'

/** The direct debit of an order: its amount and the form that signs the mandate. */
export function DirectDebit({ orderId }: { orderId: string }) {
  const t = useTexts('debit')
  const locale = useLocale()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const { state, country, amountCents, currency, stored } = useQueryData(debitQuery(useApi<Api>(), orderId))
  const orderPath = href('transactions-id', { id: orderId })
  const calls = useDebitCalls(orderId, () => void navigate(orderPath, { replace: true }))
  if (state !== 'unsigned') return <ClosedDebit orderPath={orderPath} />
  return (
    <>
      <h1 className="text-3xl">{t('page.title')}</h1>
      <p className="mt-2 text-lg font-semibold tabular-nums">
        {t('page.order', { amount: formatMoney(amountCents, currency, locale) })}
      </p>
      <p className="mt-1 text-text-2">{t('page.credits')}</p>
      {!isOnline && (
        <Alert tone="warning" className="mt-5" role="status">
          {t('page.offline')}
        </Alert>
      )}
      <section className="mt-6 rounded-3xl border border-border bg-surface p-4 shadow-sm sm:p-7">
        <DebitForm
          country={country}
          stored={stored}
          onSubmit={calls.start}
          onSendCode={calls.sendCode}
          onConfirm={calls.sign}
        />
      </section>
    </>
  )
}

function ClosedDebit({ orderPath }: { orderPath: string }) {
  const t = useTexts('debit')
  return (
    <EmptyState icon={<Landmark size={32} />} level={1} title={t('page.closed')} text={t('page.closedText')}>
      <ButtonLink to={orderPath}>{t('page.toOrder')}</ButtonLink>
    </EmptyState>
  )
}

/** The page without an order in its address. */
export function MissingDebit() {
  const t = useTexts('debit')
  return (
    <EmptyState icon={<Landmark size={32} />} level={1} title={t('page.missing')} text={t('page.missingText')}>
      <ButtonLink to={href('credits')}>{t('page.toCredits')}</ButtonLink>
    </EmptyState>
  )
}
