import type { Ref } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { useSettings } from './sites.queries.ts'

/**
 * The pages without the warning and the question about the language: a step that a visitor has begun, and the page
 * without a connection.
 */
const excludedPaths = [href('complete-signup'), href('reset-password'), href('reset-password-do'), href('offline')]

/** Returns whether the page may interrupt its visitor. */
export function useCanInterrupt(): boolean {
  return !excludedPaths.includes(useLocation().pathname)
}

/** Returns whether the page may ask about the language. That of the choice asks already. */
export function useCanAskForLanguage(): boolean {
  const isChoice = useLocation().pathname === href('lang-config')
  return useCanInterrupt() && !isChoice
}

/** Returns whether the site and the page have the warning. */
export function useHasEntryWarning(): boolean {
  const isOn = useSettings().enable_site_entry_popup === 'yes'
  return useCanInterrupt() && isOn
}

/** The closed warning of a page without React, which its script may open, and the languages about which it may ask. */
export function StaticEntryDialog({ countries }: EntryDialogProps) {
  const { languages } = useSettings()
  const [canAsk, hasWarning] = [useCanAskForLanguage(), useHasEntryWarning()]
  return (
    <>
      {canAsk && languages.length > 1 && <template id="site-languages" data-languages={languages.join(' ')} />}
      {hasWarning && <EntryDialog countries={countries} />}
    </>
  )
}

export type EntryDialogProps = {
  /** The countries in which a page without React shows it; everywhere by default. */
  countries?: readonly string[]
  ref?: Ref<HTMLDialogElement>
}

/** The warning for adults. It is closed until a script opens it, so that it never flashes. */
export function EntryDialog({ countries, ref }: EntryDialogProps) {
  const t = useTexts('entry')
  const { name, min_age: minAge } = useSettings()
  return (
    <dialog
      ref={ref}
      id="site-entry"
      data-countries={countries?.join(' ')}
      aria-labelledby="site-entry-title"
      aria-describedby="site-entry-text"
      className="edge m-auto max-h-[calc(100dvh-24px)] w-[min(27rem,calc(100vw-24px))] overflow-y-auto rounded-3xl bg-surface p-6 text-center text-text shadow-lg backdrop:bg-photo/85 open:animate-rise sm:p-8 print:hidden"
    >
      <p
        aria-hidden="true"
        className="type-display mx-auto mb-4 grid size-16 place-items-center rounded-full bg-primary-soft text-2xl text-primary-text"
      >
        {minAge}+
      </p>
      <h2 id="site-entry-title" tabIndex={-1} className="text-2xl">
        {t('title', { minAge })}
      </h2>
      <p id="site-entry-text" className="mt-3 text-text-2">
        {t('text', { name })}
      </p>
      <form method="dialog" className="mt-6 grid gap-3">
        <button type="submit" value="enter" className={buttonClasses({ wide: true, wraps: true })}>
          {t('enter', { minAge })}
        </button>
        <button type="submit" value="leave" className={buttonClasses({ variant: 'secondary', wide: true })}>
          {t('leave')}
        </button>
      </form>
    </dialog>
  )
}
