import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { SiteFrame } from '#features/sites/web/sites.tsx'
import { callApi } from '#platform/calls/call-api.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ConfirmOutcome } from '#features/signup/web/already-active.tsx'
import { CodeForm } from '#features/signup/web/code-form.tsx'
import { href } from '#links.ts'

export const handle = { namespaces: ['signup'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page of the mailed link. Only its button spends the token, because mail scanners follow links (C-77). */
export default function ActivatePage() {
  const t = useTexts('signup')
  const token = useSearchParams()[0].get('token') ?? ''
  const { confirm, isSending } = useConfirm(token)
  return (
    <SiteFrame>
      <title>{t('activate.title')}</title>
      <EmptyState
        level={1}
        icon={<MailCheck size={32} />}
        title={t('activate.heading')}
        text={t(token ? 'activate.text' : 'activate.noToken')}
      >
        {token ? (
          <Button size="lg" pending={isSending} onClick={() => void confirm()}>
            {t('activate.button')}
          </Button>
        ) : (
          <MissingTokenActions />
        )}
      </EmptyState>
    </SiteFrame>
  )
}

function MissingTokenActions() {
  const t = useTexts('signup')
  const viewer = useViewer()
  if (viewer?.status === 'not_confirmed') {
    return (
      <div className="w-full text-left">
        <CodeForm onConfirmed={() => location.assign(href('activate-done'))} />
      </div>
    )
  }
  return (
    <ButtonLink to={href(viewer ? 'members' : 'login')}>
      {t(viewer ? 'activated.searchButton' : 'activate.login')}
    </ButtonLink>
  )
}

function useConfirm(token: string) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isSending, setSending] = useState(false)
  const confirm = async () => {
    setSending(true)
    try {
      await callApi('POST', '/api/signup/confirm', { body: { token } })
      await cache.invalidateQueries()
      await navigate(href('activate-done'), { replace: true, state: 'confirmed' satisfies ConfirmOutcome })
    } catch (error) {
      const reason = error instanceof CallError ? error.code : 'general'
      if (reason === 'already_active')
        await navigate(href('activate-done'), { replace: true, state: 'already' satisfies ConfirmOutcome })
      else await navigate(href('activate-error', {}, { reason }), { replace: true })
    }
  }
  return { confirm, isSending }
}
