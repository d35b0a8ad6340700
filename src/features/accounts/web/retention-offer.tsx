import Percent from 'lucide-react/icons/badge-percent'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

export interface RetentionOfferProps {
  percent: number
  /** The number of days that the discount is valid. */
  days: number
  isPending: boolean
  failure: Error | null
  onAccept: () => void
}

/** The only offer to a member who is deleting their account, above the button to continue (C-43, L-20, L-21). */
export function RetentionOffer({ percent, days, isPending, failure, onAccept }: RetentionOfferProps) {
  const t = useTexts('accounts')
  const refusalText = useRefusalText()
  return (
    <section
      aria-labelledby="retention-offer"
      className="edge flex flex-col items-start gap-3 rounded-3xl border border-border bg-surface p-5 sm:p-6"
    >
      <h2 id="retention-offer" className="flex items-center gap-2.5 text-xl">
        <Percent size={24} strokeWidth={1.75} aria-hidden="true" className="flex-none text-primary-text" />
        {t('delete.offerTitle', { percent })}
      </h2>
      <p className="text-text-2">{t('delete.offer', { percent, days })}</p>
      {failure && (
        <Alert tone="danger" role="alert">
          {refusalText(failure)}
        </Alert>
      )}
      <Button variant="secondary" pending={isPending} onClick={onAccept}>
        {t('delete.takeOffer')}
      </Button>
    </section>
  )
}
