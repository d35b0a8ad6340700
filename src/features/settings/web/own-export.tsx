import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { newClientId } from '#platform/client-id.ts'
import { useLiveChange } from '#platform/live.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { settingsContract } from '../contract.ts'

export type ExportApi = ApiOf<{ settings: typeof settingsContract }>
export type OwnExport = Awaited<ReturnType<ExportApi['settings']['export']>>

/** The polling interval while an archive is being made, as a fallback for the socket. */
const POLL_INTERVAL_MS = 2_000

/** The archive of the member's data. Polled while it is being made. */
export const ownExportQuery = (api: ExportApi) =>
  queryOptions({
    queryKey: ['settings', 'export'],
    queryFn: ({ signal }) => api.settings.export(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL_INTERVAL_MS : false),
  })

/** Requests the archive and shows its progress at once. */
export function useRequestExport() {
  const api = useApi<ExportApi>()
  const cache = useQueryClient()
  const { queryKey } = ownExportQuery(api)
  return useMutation({
    mutationFn: () => api.settings.requestExport({ id: newClientId() }),
    onSuccess: (ownExport) => cache.setQueryData(queryKey, ownExport),
    onError: () => cache.invalidateQueries({ queryKey }), // another window may have requested it
  })
}

/** Refetches the archive on its live messages. */
export function useLiveExport(): void {
  const cache = useQueryClient()
  const { queryKey } = ownExportQuery(useApi<ExportApi>())
  useLiveChange('export', () => void cache.invalidateQueries({ queryKey }))
}
