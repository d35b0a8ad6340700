import { queryOptions } from '@tanstack/react-query'
import type { viewerContract } from '#features/viewer/contract.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { discountContract } from '../discount.contract.ts'
import type { WelcomeBonus } from './load-bonus.tsx'

export type BonusApi = ApiOf<{ pricing: typeof discountContract; viewer: typeof viewerContract }>

/** The welcome bonus, or null without one. Every page of a member loads this file, so it loads its own code on demand. */
export const welcomeQuery = (api: BonusApi) =>
  queryOptions({
    queryKey: ['payments', 'welcome'],
    queryFn: (context): Promise<WelcomeBonus | null> =>
      import('./load-bonus.tsx').then(
        ({ loadBonus }) => loadBonus(api, context),
        () => null,
      ),
  })
