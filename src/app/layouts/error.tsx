import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useFormatter, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { OfflineNotice } from './offline-notice.tsx'

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
  const { status, code, retryAt } = causeOf(useRouteError())
  const t = useTexts('app')
  const refusalText = useRefusalText()
  const message = status === 404 ? t('error.notFound') : refusalText(Object.assign(new Error(code), { code }))
  if (code === 'no_connection') return <OfflineNotice />
  if (retryAt !== null) return <Pause until={retryAt} />
  return (
    <Notice status={status} title={message}>
      {status === 404 && <ButtonLink to="/">{t('error.home')}</ButtonLink>}
      {status >= 500 && <LoadAgain />}
    </Notice>
  )
}

/** Loads the document anew, which also fetches a newer version of the app. */
function LoadAgain() {
  const t = useTexts('app')
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className={buttonLook({ variant: 'secondary' })}>
      {t('error.again')}
    </a>
  )
}

/** Whoever looked at very much at once waits; where they were stays one step back (T18). */
function Pause({ until }: { until: string }) {
  const t = useTexts('app')
  const format = useFormatter()
  const { pathname, search } = useLocation()
  const time = format.dateTime(new Date(until), { hour: '2-digit', minute: '2-digit' })
  return (
    <Notice status={429} title={t('error.pause.title')} text={t('error.pause.text', { time })}>
      <ButtonLink to={pathname + search} variant="secondary">
        {t('error.pause.again')}
      </ButtonLink>
    </Notice>
  )
}

type NoticeProps = { status: number; title: string; text?: string; children: ReactNode }

function Notice({ status, title, text, children }: NoticeProps) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-xl place-content-center gap-5 px-5 py-16 text-center">
      <title>{title}</title>
      <p className="font-display text-5xl text-primary-text">{status}</p>
      <h1 className="font-display text-2xl text-balance">{title}</h1>
      {text && <p className="text-text-2">{text}</p>}
      {children && <p>{children}</p>}
    </div>
  )
}

interface Cause {
  readonly status: number
  readonly code: string
  /** From when on it goes again, as ISO 8601, where that is known. */
  readonly retryAt: string | null
}

function causeOf(error: unknown): Cause {
  if (!isRouteErrorResponse(error)) return { status: 500, code: 'general', retryAt: null }
  const { refusal, details } = (error.data ?? {}) as { refusal?: string; details?: { retryAt?: string } } // `prefetch` made it
  return { status: error.status, code: refusal ?? 'general', retryAt: details?.retryAt ?? null }
}
