import type { QueryFunctionContext } from '@tanstack/react-query'
import { viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import { mayHaveBonus } from '../bonus.rules.ts'
import type { BonusApi } from './bonus-query.tsx'

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
 * Loads the welcome bonus; null when it is not active. Does not ask the server about members who cannot have
 * one. An error counts as none.
 */
export async function loadBonus(
  api: BonusApi,
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
): Promise<WelcomeBonus | null> {
  try {
    if (!mayHaveBonus(await client.fetchQuery(viewerQuery(api)), Date.now())) return null
    return toBonus(await api.pricing.discountCode({ welcome: 'true' }, { signal }))
  } catch {
    return null
  }
}

type Loaded = Awaited<ReturnType<BonusApi['pricing']['discountCode']>>

function toBonus({ discount, now, dialog_dismissed: isDialogDismissed }: Loaded): WelcomeBonus | null {
  if (!discount?.expires) return null
  const receivedAt = typeof window === 'undefined' ? null : performance.now()
  return { percent: discount.value_percentage, expiresAt: discount.expires, now, receivedAt, isDialogDismissed }
}
