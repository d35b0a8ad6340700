import { useEffect, useRef, useState } from 'react'
import { isEntryWarningDue } from '../entry.rules.ts'
import { LANGUAGE_QUESTION_ID } from '../language-question.rules.ts'
import { EntryDialog, useCanAskForLanguage, useHasEntryWarning } from './entry-dialog.tsx'
import { openEntryDialog, readEntryState } from './entry-state.ts'
import type { EntryWarningProps } from './entry-warning.tsx'
import { askForLanguage } from './language-answer.ts'
import { useSettings } from './sites.queries.ts'

/**
 * The entry warning of a page with React, and the question about the language. It decides on the first page that has one, and
 * on each that follows one without.
 */
export function EntryModal(props: EntryWarningProps) {
  useLanguageQuestion()
  return useHasEntryWarning() && <DueEntryDialog {...props} />
}

/** Asks about the language until the visitor logs in. Effects of the warning run first, so the question can be a part of it. */
function useLanguageQuestion(): void {
  const { languages } = useSettings()
  const canAsk = useCanAskForLanguage()
  useEffect(() => {
    if (!canAsk) return
    void askForLanguage(languages).catch(() => undefined) // without a connection nothing is asked
    return () => document.getElementById(LANGUAGE_QUESTION_ID)?.remove()
  }, [canAsk, languages])
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
