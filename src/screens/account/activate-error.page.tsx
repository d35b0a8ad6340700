import MailX from 'lucide-react/icons/mail-x'
import { useSearchParams } from 'react-router'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { SiteFrame } from '#features/sites/web/sites.tsx'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CodeForm } from '#features/signup/web/code-form.tsx'
import { href } from '#links.ts'

const REASONS = ['link_expired', 'email_taken', 'rate_limited', 'unavailable', 'general']

export const handle = { namespaces: ['signup'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page for a failed confirmation: the reason, and a form that requests a new mail. */
export default function ActivateErrorPage() {
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  const requestedReason = useSearchParams()[0].get('reason') ?? ''
  const reason = REASONS.includes(requestedReason) ? requestedReason : 'link_expired'
  return (
    <SiteFrame>
      <title>{t('activateError.title')}</title>
      <EmptyState
        level={1}
        icon={<MailX size={32} />}
        title={t('activateError.heading')}
        text={refusalText(new CallError(reason))}
      >
        <NextAction canResend={reason !== 'email_taken'} />
      </EmptyState>
    </SiteFrame>
  )
}

function NextAction({ canResend }: { canResend: boolean }) {
  const t = useTexts('signup')
  const viewer = useViewer()
  if (canResend && viewer?.status === 'not_confirmed') {
    return (
      <div className="flex w-full flex-col gap-4 text-left">
        <p className="text-text-2">{t('activateError.resendHint')}</p>
        <CodeForm onConfirmed={() => location.assign(href('activate-done'))} />
      </div>
    )
  }
  if (viewer?.status === 'active') return <ButtonLink to={href('members')}>{t('activated.searchButton')}</ButtonLink>
  return (
    <>
      {canResend && <p className="w-full text-text-2">{t('activateError.newMail')}</p>}
      <ButtonLink to={href('login', {}, { returnTo: href('activate') })}>{t('activateError.login')}</ButtonLink>
    </>
  )
}
