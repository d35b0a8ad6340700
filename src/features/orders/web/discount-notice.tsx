import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useOptionalQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { type BonusApi, BonusCountdown, welcomeQuery } from '#features/pricing/web/pricing.tsx'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'

type NoticeProps = NonNullable<Offer['discount']>

/** The discount in the prices of the bundles, and how long it is valid. A code has its own field. */
export function DiscountNotice({ kind, percent, until }: NoticeProps) {
  const t = useTexts('discounts')
  const format = useFormatter()
  if (kind === 'bonus') return <BonusNotice percent={percent} />
  if (kind === 'code' || until === null) return null
  return (
    <Alert tone="success" className="mt-5">
      {t('retention', { percent, until: format.dateTime(new Date(until), { dateStyle: 'long' }) })}
    </Alert>
  )
}

function BonusNotice({ percent }: { percent: number }) {
  const t = useTexts('discounts')
  const bonus = useOptionalQueryData(welcomeQuery(useApi<BonusApi>()))
  return (
    <Alert tone="success" className="mt-5">
      {t('bonus', { percent })}
      {bonus && (
        <>
          {' '}
          {t('timeLeft')} <BonusCountdown bonus={bonus} className="font-semibold tabular-nums" />
        </>
      )}
    </Alert>
  )
}

/** States that the member's discount belongs to an order that they can still pay. */
export function ReservedDiscountNotice({ orderId }: { orderId: string }) {
  const t = useTexts('discounts')
  const action = (
    <ButtonLink to={href('transactions-id', { id: orderId })} size="sm" variant="secondary">
      {t('reserved.action')}
    </ButtonLink>
  )
  return (
    <Alert tone="info" className="mt-5" action={action}>
      {t('reserved.text')}
    </Alert>
  )
}
