import { useEffect, useRef } from 'react'
import { EntryDialog } from './entry-dialog.tsx'
import { openEntryDialog } from './entry-state.tsx'

/** The entry warning of a page with React, open from the start. */
export function EntryModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current) openEntryDialog(dialog.current)
  }, [])
  return <EntryDialog ref={dialog} />
}
