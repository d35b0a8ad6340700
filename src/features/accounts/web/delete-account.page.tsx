import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#features/me/web/me.queries.ts'
import type { paymentsContract } from '#features/payments/contract.ts'
import { BOOKS_YEARS, STAY_SECONDS } from '#features/payments/rules.ts'
import { stayOfferQuery, useTakeStay } from '#features/payments/web/payments.queries.ts'
import { daysOf } from '#platform/days.ts'
import { useTexts } from '#platform/i18n.tsx'
import { forgetMembers } from '#platform/member-storage.ts'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/query.ts'
import { LeavingAnswer } from './leaving-answer.tsx'
import { LeavingConfirm } from './leaving-confirm.tsx'
import { LeavingReasons, type Why } from './leaving-reasons.tsx'
import { StayOffer } from './stay-offer.tsx'

type Api = ApiOf<{ payments: typeof paymentsContract }>

// Asking for it sends a visitor to log in; it is open whatever holds a member up.
const queries = (api: Api) => [stayOfferQuery(api)]

export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries)

/** Deleting one's account: what happens and why one goes, then the password. */
export default function DeleteAccountPage() {
  const t = useTexts('accounts')
  const viewer = useViewer()
  const leave = useLeaving()
  const [why, setWhy] = useState<Why>({ reason: null, remarks: '' })
  const [isConfirming, setConfirming] = useState(false)
  if (!viewer) return null
  const { credits } = viewer
  return (
    <div className="mx-auto w-full max-w-160 px-4 pt-6 pb-16 sm:pt-10">
      <title>{t('delete.title')}</title>
      {isConfirming ? (
        <LeavingConfirm why={why} credits={credits} onBack={() => setConfirming(false)} onDeleted={leave}>
          <LeavingAnswer reason={why.reason} discount={<Offer />} />
        </LeavingConfirm>
      ) : (
        <LeavingReasons
          why={why}
          credits={credits}
          isConfirmed={viewer.status !== 'not_confirmed'}
          booksYears={BOOKS_YEARS}
          onChange={setWhy}
          onNext={() => setConfirming(true)}
        />
      )}
    </div>
  )
}

function Offer() {
  const { percent } = useQueryData(stayOfferQuery(useApi<Api>()))
  const navigate = useNavigate()
  const take = useTakeStay(() => void navigate('/credits'))
  if (percent === null) return null
  const isPending = take.isPending || take.isSuccess
  return (
    <StayOffer
      percent={percent}
      days={daysOf(STAY_SECONDS)}
      isPending={isPending}
      failure={take.error}
      onTake={() => take.mutate()}
    />
  )
}

/** Leaves with a full load, so that nothing of the member remains in this browser. */
function useLeaving() {
  const cache = useQueryClient()
  return ({ until }: { until: string | null }) => {
    cache.clear()
    forgetMembers()
    location.assign(`/account-deleted?until=${until === null ? 'never' : encodeURIComponent(until)}`)
  }
}
