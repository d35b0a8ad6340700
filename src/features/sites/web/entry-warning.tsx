import { Suspense } from 'react'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useVisit } from '#platform/visit.ts'

const StaticDialog = import.meta.env.SSR ? (await import('./entry-dialog.tsx')).StaticEntryDialog : null

const EntryModal = lazyComponent<EntryWarningProps>(async () => {
  const [module] = await Promise.all([import('./entry-modal.tsx'), loadTexts(['entry'])])
  return module.EntryModal
})

export type EntryWarningProps = {
  isLoggedIn: boolean
  /** The countries in which the layout shows it; everywhere by default. */
  countries?: readonly string[]
}

/**
 * The warning for adults that a visitor gets on the first page, with the question about the language (C-02). A page
 * without React contains it closed, the same for everybody, and `visitor.client.ts` decides. A page with React loads its code
 * after hydration, for visitors.
 */
export function EntryWarning(props: EntryWarningProps) {
  const { hasReact } = useVisit()
  const isHydrated = useIsHydrated()
  if (props.isLoggedIn) return null
  if (!hasReact) return StaticDialog && <StaticDialog countries={props.countries} />
  return (
    isHydrated && (
      <Suspense>
        <EntryModal {...props} />
      </Suspense>
    )
  )
}
