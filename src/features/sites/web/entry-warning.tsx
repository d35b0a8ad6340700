import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { loadChunkWhenOnline } from '#platform/chunks.ts'
import { loadTexts } from '#platform/page.ts'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { useSettings } from './sites.queries.ts'

const StaticDialog = import.meta.env.SSR ? (await import('./entry-dialog.tsx')).EntryDialog : null

/** The pages without the warning: a step that a visitor has begun, and the page without a connection. */
const excludedPaths = [href('complete-signup'), href('reset-password'), href('reset-password-do'), href('offline')]

export type EntryWarningProps = {
  isLoggedIn: boolean
  /** The countries in which the layout shows it; everywhere by default. */
  countries?: readonly string[]
}

/**
 * The warning for adults that a visitor gets on the first page. A page without React contains it closed, the
 * same for everybody, and `visitor.client.ts` decides. A page with React loads it when it is due.
 */
export function EntryWarning(props: EntryWarningProps) {
  const { hasReact } = useVisit()
  const { pathname } = useLocation()
  const { enable_site_entry_popup: enabled } = useSettings()
  if (props.isLoggedIn || enabled === 'no' || excludedPaths.includes(pathname)) return null
  if (hasReact) return <LoadedWarning {...props} />
  return StaticDialog && <StaticDialog countries={props.countries} />
}

/** Its code loads after hydration and only for visitors. */
function LoadedWarning(props: EntryWarningProps) {
  const [Modal, setModal] = useState<ComponentType<EntryWarningProps> | null>(null)
  useEffect(() => {
    void Promise.all([loadChunkWhenOnline(() => import('./entry-modal.tsx')), loadTexts(['entry'])]).then(([module]) =>
      setModal(() => module.EntryModal),
    )
  }, [])
  return Modal && <Modal {...props} />
}
