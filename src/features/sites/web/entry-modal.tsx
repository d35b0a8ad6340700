import { useEffect, useRef, useState } from 'react'
import { isEntryWarningDue } from '../entry.rules.ts'
import { EntryDialog, useHasEntryWarning } from './entry-dialog.tsx'
import { openEntryDialog, readEntryState } from './entry-state.tsx'
import type { EntryWarningProps } from './entry-warning.tsx'
import { useSettings } from './sites.queries.ts'

/** The entry warning of a page with React. It decides on the first page that has one, and on each that follows one without. */
export function EntryModal(props: EntryWarningProps) {
  return useHasEntryWarning() && <DueEntryDialog {...props} />
}

/** The entry warning, open from the start when it is due. */
function DueEntryDialog({ isLoggedIn, countries }: EntryWarningProps) {
  const { geoip_selected_country: chosen, geoip_country: found, enable_site_entry_popup: enabled } = useSettings()
  const visit = { isLoggedIn, enabled, country: chosen ?? found, countries }
  const [isDue] = useState(() => isEntryWarningDue({ ...visit, ...readEntryState() }))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current) openEntryDialog(dialog.current)
  }, [])
  return isDue && <EntryDialog ref={dialog} />
}
