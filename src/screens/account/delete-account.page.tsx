import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { RETENTION_DISCOUNT_SECONDS } from '#features/pricing/bundle.rules.ts'
import { BOOKKEEPING_YEARS } from '#features/orders/rules.ts'
import { retentionOfferQuery, useAcceptRetentionOffer, type PricingApi } from '#features/pricing/web/pricing.queries.ts'
import { secondsToDays } from '#platform/time/days.ts'
import { useTexts } from '#platform/i18n.tsx'
import { clearMemberStorage } from '#platform/browser/member-storage.ts'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { DeletionAlternative } from '#features/accounts/web/deletion-alternative.tsx'
import { DeletionConfirmStep } from '#features/accounts/web/deletion-confirm-step.tsx'
import { DeletionReasonStep, type DeletionFeedback } from '#features/accounts/web/deletion-reason-step.tsx'
import { RetentionOffer } from '#features/accounts/web/retention-offer.tsx'
import { href } from '#links.ts'

// The query redirects visitors to the login page, and is allowed during an account hold.
const queries = (api: PricingApi) => [retentionOfferQuery(api)]

export const handle = { namespaces: ['accounts'], access: 'members', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The page to delete an account: consequences and reason first, then the password. */
export default function DeleteAccountPage() {
  const t = useTexts('accounts')
  const viewer = useViewer()
  const leaveSite = useLeaveAfterDeletion()
  const [feedback, setFeedback] = useState<DeletionFeedback>({ reason: null, remarks: '' })
  const [isConfirming, setConfirming] = useState(false)
  if (!viewer) return null
  const { credits } = viewer
  return (
    <div className="mx-auto w-full max-w-160 px-4 pt-6 pb-16 sm:pt-10">
      <title>{t('delete.title')}</title>
      {isConfirming ? (
        <DeletionConfirmStep
          feedback={feedback}
          credits={credits}
          onBack={() => setConfirming(false)}
          onDeleted={leaveSite}
        >
          <DeletionAlternative reason={feedback.reason} discount={<DiscountOffer />} />
        </DeletionConfirmStep>
      ) : (
        <DeletionReasonStep
          feedback={feedback}
          credits={credits}
          isConfirmed={viewer.status !== 'not_confirmed'}
          bookkeepingYears={BOOKKEEPING_YEARS}
          onChange={(change) => setFeedback((current) => ({ ...current, ...change }))}
          onNext={() => setConfirming(true)}
        />
      )}
    </div>
  )
}

function DiscountOffer() {
  const { percent } = useQueryData(retentionOfferQuery(useApi<PricingApi>()))
  const navigate = useNavigate()
  const acceptance = useAcceptRetentionOffer(() => void navigate(href('credits')))
  if (percent === null) return null
  const isPending = acceptance.isPending || acceptance.isSuccess
  return (
    <RetentionOffer
      percent={percent}
      days={secondsToDays(RETENTION_DISCOUNT_SECONDS)}
      isPending={isPending}
      failure={acceptance.error}
      onAccept={() => acceptance.mutate()}
    />
  )
}

/** Returns a function that clears the data of the member in this browser and loads the page after deletion. */
function useLeaveAfterDeletion() {
  const cache = useQueryClient()
  return ({ graceEnd }: { graceEnd: string | null }) => {
    cache.clear()
    clearMemberStorage()
    location.assign(href('account-deleted', {}, { until: graceEnd ?? 'erased' }))
  }
}
