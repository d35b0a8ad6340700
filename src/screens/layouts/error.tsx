import { Component, Suspense, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { SpecialNoticeProps } from './error-notices.tsx'
import { Notice } from './notice.tsx'
import { RetryLink } from './retry-link.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** An error page without a layout. */
export function ErrorScreen() {
  return (
    <main id="main">
      <ErrorNotice />
    </main>
  )
}

/** The message of an error on any screen, or a plain sentence when showing it fails too. */
export function ErrorNotice() {
  return (
    <FailureBoundary>
      <ErrorMessage />
    </FailureBoundary>
  )
}

/** Shows a plain sentence in place of an error page that fails in the browser. React needs a class for this. */
class FailureBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailureSentence /> : this.props.children
  }
}

function FailureSentence() {
  return <p className="px-5 py-16 text-center">{useTexts('app')('error.failed')}</p>
}

/** The message of an error, with a link home on 404 and a retry link on 5xx. */
function ErrorMessage() {
  const t = useTexts('app')
  const { status, code, retryAt } = toErrorDetails(useRouteError())
  const refusalText = useRefusalText()
  if (code === 'no_connection') return <OfflineNotice />
  if (retryAt !== null || /^(member|chat|order)_not_found$/.test(code))
    return (
      <Suspense>
        <SpecialNotice {...{ code, retryAt }} />
      </Suspense>
    )
  if (status === 404) return <PageNotFoundNotice />
  const message = refusalText(Object.assign(new Error(code), { code }))
  const texts = code === 'general' ? { title: t('error.default'), text: message } : { title: message }
  return (
    <Notice status={status} {...texts}>
      {status >= 500 && <RetryLink />}
    </Notice>
  )
}

function PageNotFoundNotice() {
  const t = useTexts('app')
  return (
    <Notice status={404} title={t('error.notFound')}>
      <ButtonLink to={href('index')}>{t('error.home')}</ButtonLink>
    </Notice>
  )
}

/** The notices of errors that few people see, loaded on demand. */
const SpecialNotice = import.meta.env.SSR
  ? (await import('./error-notices.tsx')).SpecialNotice
  : lazyComponent<SpecialNoticeProps>(async () => {
      const [module] = await Promise.all([import('./error-notices.tsx'), loadTexts(['error-notices'])])
      return module.SpecialNotice
    })

interface ErrorDetails {
  readonly status: number
  readonly code: string
  /** The time from which a retry may succeed, as ISO 8601, if known. */
  readonly retryAt: string | null
}

function toErrorDetails(error: unknown): ErrorDetails {
  if (!isRouteErrorResponse(error)) return { status: 500, code: 'general', retryAt: null }
  const { refusal, details } = (error.data ?? {}) as { refusal?: string; details?: { retryAt?: string } } // thrown by `prefetch`
  return { status: error.status, code: refusal ?? 'general', retryAt: details?.retryAt ?? null }
}
