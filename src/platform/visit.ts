import { createContext, useContext } from 'react'

/** The state of a visit that a page needs before any data: language, theme, script nonce and policies. */
export interface Visit {
  readonly locale: string
  /** The time zone of the site. */
  readonly timeZone: string
  /** The start of the paths of photos on this site, such as /photos/. */
  readonly imagePrefix: string
  readonly theme: Theme
  /** Whether the page ships React; true in the browser, where only React asks. */
  readonly hasReact: boolean
  /** The origin of the requested host, such as https://www.example.com. */
  readonly origin: string
  readonly nonce: string
  /** The Content-Security-Policy of the page; empty in the browser. */
  readonly policy: string
  /** The policy of a page without React; empty in the browser. */
  readonly publicPolicy: string
  /** The URLs of the scripts of pages without React, by name; empty in the browser. */
  readonly scripts: Readonly<Record<string, string>>
}

/** The colour theme; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** The name of the theme cookie. */
export const themeCookie = 'theme'

const VisitContext = createContext<Visit>(
  createBrowserVisit({
    locale: 'nl',
    timeZone: 'UTC',
    imagePrefix: '/photos/',
    theme: 'system',
    origin: 'http://localhost',
  }),
)

/** Provides the visit to the components below it. */
export const VisitProvider = VisitContext.Provider

export function useVisit(): Visit {
  return useContext(VisitContext)
}

/** Creates the visit in the browser, where the values for the server are empty. */
export function createBrowserVisit(
  values: Pick<Visit, 'locale' | 'timeZone' | 'imagePrefix' | 'theme' | 'origin'>,
): Visit {
  return { ...values, hasReact: true, nonce: '', policy: '', publicPolicy: '', scripts: {} }
}

/** Parses a theme from a cookie or attribute; anything else is `system`. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
