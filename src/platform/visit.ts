import { createContext, useContext } from 'react'

/** What a page knows of the visit before any data: language, theme, and the nonce of its scripts. */
export interface Visit {
  readonly locale: string
  readonly theme: Theme
  readonly nonce: string
  /** The Content-Security-Policy of the page; empty in the browser. */
  readonly policy: string
  /** The policy of a page without React; empty in the browser. */
  readonly publicPolicy: string
  /** Where the small scripts of pages without React are, by name; empty in the browser. */
  readonly scripts: Readonly<Record<string, string>>
}

/** The member's choice of colours; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** The cookie that remembers the choice. */
export const themeCookie = 'theme'

const VisitContext = createContext<Visit>(visitInBrowser('nl', 'system'))

/** Gives the visit to the screens below it. */
export const VisitProvider = VisitContext.Provider

/** The visit. */
export function useVisit(): Visit {
  return useContext(VisitContext)
}

/** The visit as the browser knows it: what only the server needs is empty. */
export function visitInBrowser(locale: string, theme: Theme): Visit {
  return { locale, theme, nonce: '', policy: '', publicPolicy: '', scripts: {} }
}

/** A theme as a cookie or attribute holds it; anything else means `system`. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
