import { Suspense } from 'react'
import { useMatches } from 'react-router'
import type { viewerContract } from '#features/viewer/contract.ts'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useIsHydrated } from '#platform/hydration.ts'
import { lazyComponent } from '#platform/lazy-component.ts'
import { loadTexts } from '#platform/page.ts'
import { useApi, useOptionalQueryData, type ApiOf } from '#platform/query.ts'
import { isInMembersArea } from '../bonus.rules.ts'
import type { discountContract } from '../discount.contract.ts'
import { welcomeQuery, type WelcomeBonus } from './bonus.queries.ts'

// Every page of a member loads this file, so it renders what it shows on demand: few members have a bonus.
const Bar = import.meta.env.SSR
  ? (await import('./bonus-bar.tsx')).BonusBarContent
  : lazyComponent(async () => {
      const [module] = await Promise.all([import('./bonus-bar.tsx'), loadTexts(['bonus'])])
      return module.BonusBarContent
    })

const Dialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('./bonus-dialog.tsx'), loadTexts(['bonus'])])
  return module.BonusDialog
})

/**
 * Returns the welcome bonus of the member, or null without one. `isVisible` tells whether the
 * page is one of the members area, which shows it.
 */
function useWelcomeBonus(): (WelcomeBonus & { readonly isVisible: boolean }) | null {
  const bonus = useOptionalQueryData(
    welcomeQuery(useApi<ApiOf<{ payments: typeof discountContract; viewer: typeof viewerContract }>>()),
  )
  const isVisible = isInMembersArea(useMatches().at(-1)?.id)
  const viewer = useViewer()
  return bonus && viewer && !viewer.paid_user ? { ...bonus, isVisible } : null
}

/** The bar with the welcome bonus and its countdown, in the members area. */
export function BonusBar({ className = '' }: { className?: string }) {
  const bonus = useWelcomeBonus()
  return (
    bonus?.isVisible && (
      <Suspense>
        <Bar bonus={bonus} className={className} />
      </Suspense>
    )
  )
}

/** The dialog about the welcome bonus, which opens once after some time in the members area. */
export function BonusAnnouncement() {
  const bonus = useWelcomeBonus()
  const isHydrated = useIsHydrated()
  return (
    isHydrated &&
    bonus && (
      <Suspense>
        <Dialog bonus={bonus} isInMembersArea={bonus.isVisible} />
      </Suspense>
    )
  )
}
