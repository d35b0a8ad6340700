import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetChatStorage } from '#features/chat/web/chat.tsx'
import { useViewer } from '#features/me/web/me.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import { termsQuery } from './accounts.queries.ts'
import { LeavingConfirm } from './leaving-confirm.tsx'
import { LeavingReasons, type Why } from './leaving-reasons.tsx'

// Its answer is not drawn; asking for it sends a visitor to log in, and it is open whatever holds a member up.
const queries = (api: Parameters<typeof termsQuery>[0]) => [termsQuery(api)]

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
        <LeavingConfirm why={why} credits={credits} onBack={() => setConfirming(false)} onDeleted={leave} />
      ) : (
        <LeavingReasons
          why={why}
          credits={credits}
          isConfirmed={viewer.status !== 'not_confirmed'}
          onChange={setWhy}
          onNext={() => setConfirming(true)}
        />
      )}
    </div>
  )
}

/** Leaves with a full load, so that nothing of the member remains in this browser. */
function useLeaving() {
  const cache = useQueryClient()
  return ({ until }: { until: string | null }) => {
    cache.clear()
    forgetChatStorage()
    location.assign(`/account-deleted?until=${until === null ? 'never' : encodeURIComponent(until)}`)
  }
}
