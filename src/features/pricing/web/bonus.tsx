import { Suspense } from 'react'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useApi, useOptionalQueryData } from '#platform/calls/query.ts'
import { welcomeQuery, type BonusApi } from './bonus-query.tsx'

// Every page of a member loads this file, and few members have a bonus, so the content is loaded on demand.
const Content = import.meta.env.SSR
  ? (await import('./bonus-content.tsx')).BonusContent
  : lazyComponent(async () => {
      const [module] = await Promise.all([import('./bonus-content.tsx'), loadTexts(['bonus'])])
      return module.BonusContent
    })

/**
 * The welcome bonus of an unpaid member once it is loaded: its bar, or the dialog that opens
 * once after some time in the members area.
 */
export function Bonus(props: { part: 'bar' | 'dialog'; className?: string }) {
  const bonus = useOptionalQueryData(welcomeQuery(useApi<BonusApi>()))
  const viewer = useViewer()
  return (
    bonus &&
    viewer?.paid_user === false && (
      <Suspense>
        <Content {...props} bonus={bonus} />
      </Suspense>
    )
  )
}
