import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { viewerContract } from '#features/viewer/contract.ts'
import { viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import { mayHaveBonus } from '../bonus.rules.ts'
import type { discountContract } from '../discount.contract.ts'

type Api = ApiOf<{ payments: typeof discountContract; viewer: typeof viewerContract }>

/** The active welcome bonus as the server sent it. */
export interface WelcomeBonus {
  readonly percent: number
  readonly expiresAt: string
  /** The server's time when it sent this. */
  readonly now: string
  /** `performance.now()` of this page when it received this; null when the data came with the document. */
  readonly receivedAt: number | null
  readonly isDialogDismissed: boolean
}

/**
 * The welcome bonus, or null without one. Does not ask the server about members who cannot have one. An error
 * counts as none.
 */
export const welcomeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'welcome'],
    queryFn: async ({ client, signal }): Promise<WelcomeBonus | null> => {
      try {
        if (!mayHaveBonus(await client.fetchQuery(viewerQuery(api)), Date.now())) return null
        return toWelcomeBonus(await api.payments.discountCode({ welcome: 'true' }, { signal }))
      } catch {
        return null
      }
    },
    refetchOnWindowFocus: 'always', // the clock of a page may stop while the device sleeps
  })

type Loaded = Awaited<ReturnType<Api['payments']['discountCode']>>

function toWelcomeBonus({ discount, now, dialog_dismissed: isDialogDismissed }: Loaded): WelcomeBonus | null {
  if (!discount?.expires) return null
  const receivedAt = typeof window === 'undefined' ? null : performance.now()
  return { percent: discount.value_percentage, expiresAt: discount.expires, now, receivedAt, isDialogDismissed }
}

/** Hides the dialog about the bonus for good (C-22). A failure shows it again in another visit. */
export function useDismissBonusDialog() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.payments.dismissBonusDialog(),
    onMutate: () =>
      cache.setQueryData(welcomeQuery(api).queryKey, (bonus) => bonus && { ...bonus, isDialogDismissed: true }),
  })
}
