import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { newClientId } from '#platform/calls/client-id.ts'
import { useLiveChange } from '#platform/calls/live.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { settingsContract } from '../contract.ts'

export type ExportApi = ApiOf<{ settings: typeof settingsContract }>
export type OwnExport = Awaited<ReturnType<ExportApi['settings']['export']>>

/** The polling interval while the export is being made, as a fallback for the socket. */
const POLL_INTERVAL_MS = 2_000

/** The export of the member's data. Polled while it is being made. */
export const ownExportQuery = (api: ExportApi) =>
  queryOptions({
    queryKey: ['settings', 'export'],
    queryFn: ({ signal }) => api.settings.export(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL_INTERVAL_MS : false),
  })

/** Requests the export and shows its progress at once. */
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

/** Refetches the export when a WebSocket message says that it changed. */
export function useLiveExport(): void {
  const cache = useQueryClient()
  const { queryKey } = ownExportQuery(useApi<ExportApi>())
  useLiveChange('export', () => void cache.invalidateQueries({ queryKey }))
}
