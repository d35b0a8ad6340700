import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** What goes wrong where there is no frame ends here. */
export function ErrorScreen() {
  return (
    <main id="main">
      <ErrorNotice />
    </main>
  )
}

/** What goes wrong on any screen: the message, and on 404 the way home. */
export function ErrorNotice() {
  const { status, code } = causeOf(useRouteError())
  const t = useTexts('app')
  const refusalText = useRefusalText()
  const message = status === 404 ? t('error.notFound') : refusalText(Object.assign(new Error(code), { code }))
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-xl place-content-center gap-5 px-5 py-16 text-center">
      <title>{message}</title>
      <p className="font-display text-5xl text-primary-text">{status}</p>
      <h1 className="font-display text-2xl text-balance">{message}</h1>
      {status === 404 && (
        <p>
          <ButtonLink to="/">{t('error.home')}</ButtonLink>
        </p>
      )}
    </div>
  )
}

function causeOf(error: unknown): { status: number; code: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, code: 'general' }
  const { refusal } = (error.data ?? {}) as { refusal?: string } // `prefetch` made it
  return { status: error.status, code: refusal ?? 'general' }
}
