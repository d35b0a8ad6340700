import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import type { accountsContract, OwnSession } from '#features/accounts/contract.ts'
import { useFormatter, useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { showToast } from '#ui/toasts.ts'

export type SessionsApi = ApiOf<{ accounts: typeof accountsContract }>

/** The member's sessions. */
export const ownSessionsQuery = (api: SessionsApi) =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: async ({ signal }) => (await api.accounts.sessions(undefined, { signal })).sessions,
    staleTime: 5_000,
  })

/** Ends one session, or with null all sessions but this one, and updates the list. */
export function useEndSession() {
  const api = useApi<SessionsApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.accounts.endOtherSessions() : api.accounts.endSession({ id }),
    onSuccess: ({ sessions }) => cache.setQueryData(ownSessionsQuery(api).queryKey, sessions),
  })
}

/** Returns a function that formats a session's device, as 'Chrome op Android'. */
function useDeviceName(): (session: OwnSession) => string {
  const t = useTexts('settings')
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.device', { browser, system })
    return browser ?? system ?? t('sessions.unknown')
  }
}

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor }

export function SessionRow({ session }: { session: OwnSession }) {
  const t = useTexts('settings')
  const device = useDeviceName()(session)
  const Icon = icons[session.kind]
  return (
    <li className="grid min-h-18 grid-cols-[44px_1fr] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[44px_1fr_auto]">
      <span className="flex size-11 flex-none items-center justify-center rounded-full bg-surface-2 text-text-2">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{device}</span>
          {session.isCurrent && (
            <Chip tone="success" size="sm">
              {t('sessions.here')}
            </Chip>
          )}
        </span>
        <SessionDetails session={session} />
      </span>
      {!session.isCurrent && <EndSessionButton id={session.id} device={device} />}
    </li>
  )
}

/** The country and the times of a session. */
function SessionDetails({ session: { isCurrent, country, startedAt, lastUsedAt } }: { session: OwnSession }) {
  const t = useTexts('settings')
  const format = useFormatter()
  const regionNames = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const formatTime = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
  const used = isCurrent ? t('sessions.now') : t('sessions.used', { at: formatTime(lastUsedAt) })
  return (
    <span className="block text-sm text-text-3">
      <span className="block">{[country && regionNames.of(country), used].filter(Boolean).join(' · ')}</span>
      <span className="block">{t('sessions.started', { at: formatTime(startedAt) })}</span>
    </span>
  )
}

function EndSessionButton({ id, device }: { id: string; device: string }) {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  const end = useEndSession()
  const press = () =>
    end.mutateAsync(id).then(
      () => showToast({ text: t('sessions.ended', { device }), tone: 'success' }),
      (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }),
    )
  return (
    <Button
      variant="secondary"
      size="sm"
      className="col-start-2 justify-self-start sm:col-start-3"
      aria-label={t('sessions.endLabel', { device })}
      pending={end.isPending}
      onClick={() => void press()}
    >
      {t('sessions.end')}
    </Button>
  )
}
