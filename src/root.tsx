import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import appCss from '#ui/app.css?url'
import { syncBackEntries } from '#platform/back-stack.ts'
import { usePreHydrationInput } from '#platform/pre-hydration-input.ts'
import { findPublicHandle, type PageHandle } from '#platform/page.ts'
import { useVisit } from '#platform/visit.ts'
import { ErrorScreen } from './screens/layouts/error.tsx'
import { PageAnnouncer } from './screens/layouts/page-announcer.tsx'

/** The texts of error pages and of every layout. */
export const handle = { namespaces: ['app', 'refusals'] } satisfies PageHandle

export const links = () => [
  { rel: 'stylesheet', href: appCss },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const { locale, timeZone, theme, nonce, scripts } = useVisit()
  const publicPage = findPublicHandle(useMatches())
  usePreHydrationInput()
  useEffect(syncBackEntries, []) // a reload closes open dialogs, which leaves their history entries
  return (
    <html lang={locale} data-time-zone={timeZone} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {!publicPage && <meta property="csp-nonce" content="" nonce={nonce} />}
        <Meta />
        <Links />
        {publicPage?.script && <script type="module" src={scripts[publicPage.script]} />}
      </head>
      <body>
        {children}
        {!publicPage && <ScrollRestoration nonce={nonce} />}
        {!publicPage && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  const isPublic = findPublicHandle(useMatches()) !== null
  return (
    <>
      <Outlet />
      {!isPublic && <PageAnnouncer />}
    </>
  )
}

export { ErrorScreen as ErrorBoundary }
