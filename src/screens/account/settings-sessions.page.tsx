import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { ownSessionsQuery, SessionRow, useEndSession, type SessionsApi } from '#features/settings/web/own-sessions.tsx'
import { SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { href } from '#links.ts'

const queries = (api: SessionsApi) => [ownSessionsQuery(api)]

export const handle = { namespaces: ['settings'], access: 'members', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The member's sessions, with buttons to end them (C-38). */
export default function SessionSettingsPage() {
  const t = useTexts('settings')
  const sessions = useQueryData(ownSessionsQuery(useApi<SessionsApi>()))
  const hasOnlyThisSession = sessions.every(({ isCurrent }) => isCurrent)
  return (
    <SettingsFrame
      title={t('sections.sessions.title')}
      text={hasOnlyThisSession ? t('sessions.only') : t('sessions.text')}
    >
      <ul className="divide-y divide-border rounded-3xl border border-border bg-surface px-5 sm:px-6">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {!hasOnlyThisSession && (
        <p className="flex flex-wrap gap-3">
          <EndOtherSessionsButton />
          <ButtonLink to={href('settings-account')} variant="ghost">
            {t('sessions.password')}
          </ButtonLink>
        </p>
      )}
    </SettingsFrame>
  )
}

function EndOtherSessionsButton() {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  const end = useEndSession()
  const press = () =>
    end.mutateAsync(null).then(
      () => showToast({ text: t('sessions.endedOthers'), tone: 'success' }),
      (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }),
    )
  return (
    <Button variant="secondary" pending={end.isPending} onClick={() => void press()}>
      {t('sessions.endOthers')}
    </Button>
  )
}
