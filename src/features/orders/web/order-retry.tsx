import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { baseMethodOf } from '#features/pricing/method.rules.ts'
import { MethodTiles, useAvailableMethods } from './method-tiles.tsx'
import { NewOrderLink, OrderRefusal } from './order-refusal.tsx'
import { useRetryOrder } from './orders.queries.ts'
import type { Order } from './orders.queries.ts'

/** The choice of a method and the button to pay again. */
export function OrderRetry({ order }: { order: Order }) {
  const t = useTexts('payments')
  const methods = useAvailableMethods(order.methods)
  const [chosen, choose] = useState(baseMethodOf(order.method))
  const method = methods.find((id) => id === chosen) ?? methods[0]
  const navigate = useNavigate()
  const retry = useRetryOrder(order.id, ({ id, nextStep }) => {
    if (nextStep?.kind === 'redirect') window.location.assign(nextStep.url)
    if (nextStep?.kind === 'mandate') void navigate(href('directdebit', {}, { order: id }))
  })
  if (order.methods.length === 0) return <TooOldOrder />
  if (!method) return null
  return (
    <div className="mt-6 flex flex-col gap-5">
      <MethodTiles methods={methods} value={method} onChange={choose} columns={1} />
      {retry.isError && <OrderRefusal error={retry.error} currency={order.currency} />}
      <Button
        wide
        wraps
        pending={retry.isPending}
        onClick={() => retry.mutate({ method, attempt: `${order.attempts}` })}
      >
        {t('result.pay', { method: t(`methodName.${method}`) })}
        <ArrowRight size={20} aria-hidden="true" className="flex-none" />
      </Button>
    </div>
  )
}

/** An order that cannot be paid any more leads to a new one. */
function TooOldOrder() {
  const t = useTexts('payments')
  return (
    <Alert tone="info" className="mt-6" action={<NewOrderLink />}>
      {t('result.tooOld')}
    </Alert>
  )
}
