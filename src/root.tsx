import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import appCss from '#ui/app.css?url'
import { scheduleBackEntriesSync } from '#platform/navigation/back-stack.ts'
import { usePreHydrationInput } from '#platform/browser/pre-hydration-input.ts'
import { findPageHandle, type LayoutHandle } from '#platform/navigation/page-handle.ts'
import { useVisit } from '#platform/visit.ts'
import { ErrorScreen } from './screens/layouts/error.tsx'
import { NavigationProgress } from './screens/layouts/navigation-progress.tsx'
import { PageAnnouncer } from './screens/layouts/page-announcer.tsx'

/** The texts of error pages and of every layout. */
export const handle = { namespaces: ['app', 'refusals'] } satisfies LayoutHandle

export const links = () => [
  { rel: 'stylesheet', href: appCss },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const { locale, timeZone, imagePrefix, theme, hasReact, nonce, scripts } = useVisit()
  const pageScript = findPageHandle(useMatches())?.script
  usePreHydrationInput()
  useEffect(scheduleBackEntriesSync, []) // a reload closes open dialogs, which leaves their history entries
  return (
    <html
      lang={locale}
      data-time-zone={timeZone}
      data-image-prefix={imagePrefix}
      data-theme={theme === 'system' ? undefined : theme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {hasReact && <meta property="csp-nonce" content="" nonce={nonce} />}
        <Meta />
        <Links />
        {!hasReact && <script type="module" fetchPriority="low" src={scripts['visitor']} />}
        {!hasReact && pageScript && <script type="module" fetchPriority="low" src={scripts[pageScript]} />}
      </head>
      <body>
        {children}
        {hasReact && <ScrollRestoration nonce={nonce} />}
        {hasReact && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  const { hasReact } = useVisit()
  return (
    <>
      {hasReact && <NavigationProgress />}
      <Outlet />
      {hasReact && <PageAnnouncer />}
    </>
  )
}

export { ErrorScreen as ErrorBoundary }
