import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isGeolocationSupported, readRoundedPosition } from '#platform/browser/geolocation.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { sitesContract } from '../contract.ts'
import { LOCATION_CACHE_SECONDS } from '../location.rules.ts'
import { roundCoordinate } from '../rules.ts'
import { geocodeQuery } from './sites.queries.ts'

type Api = ApiOf<{ sites: typeof sitesContract }>

/** The browser's permission for its location: unsupported, unknown, or its state. */
export type LocationPermission = 'unsupported' | 'unknown' | PermissionState

/** Returns the permission. It follows changes, even those made in the browser's own settings. */
export function useLocationPermission(): LocationPermission {
  const [permission, setPermission] = useState<LocationPermission>('unknown')
  useEffect(() => subscribeToPermission(setPermission), [])
  return permission
}

function subscribeToPermission(onChange: (permission: LocationPermission) => void): () => void {
  const stop = new AbortController()
  if (!isGeolocationSupported()) onChange('unsupported')
  else void watchPermission(onChange, stop.signal)
  return () => stop.abort()
}

async function watchPermission(onChange: (permission: LocationPermission) => void, signal: AbortSignal): Promise<void> {
  // Some browsers support geolocation without the Permissions API.
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  if (!status || signal.aborted) return
  onChange(status.state)
  status.addEventListener('change', () => onChange(status.state), { signal })
}

/** The result of a lookup: a city, or the reason why there is none. */
export type CityLookup =
  | { readonly city: { id: number; name: string; country: string; regionCode: string; regionName: string } }
  | { readonly problem: 'denied' | 'unavailable' | 'noCityFound' }

/**
 * Finds the city at the browser's location. Call it on a click only. The city is cached for an hour in the query cache,
 * and the position by the browser (`maximumAge`, R-9.27). The coordinate is rounded before it is sent (C-78).
 */
export function useLocateCity() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<CityLookup> => {
      const position = await readRoundedPosition(roundCoordinate, LOCATION_CACHE_SECONDS)
      if ('problem' in position) return position
      const city = await cache.fetchQuery(geocodeQuery(api, position))
      return city ? { city } : { problem: 'noCityFound' }
    },
  })
}
