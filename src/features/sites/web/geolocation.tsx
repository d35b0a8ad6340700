import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { sitesContract } from '../contract.ts'
import { roundCoordinate, LOCATION_CACHE_SECONDS } from '../rules.ts'
import { geocodeQuery } from './sites.queries.ts'

type Api = ApiOf<{ sites: typeof sitesContract }>

/** Whether the browser would tell us where it is: it cannot, it does not say, or what its user decided. */
export type LocationPermission = 'unsupported' | 'unknown' | PermissionState

/** The same, and from then on whatever its user decides, here or in the browser's own settings. */
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

/** Only pages of a secure address get a location. */
function isGeolocationSupported(): boolean {
  return 'geolocation' in navigator && window.isSecureContext
}

async function watchPermission(onChange: (permission: LocationPermission) => void, signal: AbortSignal): Promise<void> {
  // Some browsers have a location and no word about the permission.
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  if (!status || signal.aborted) return
  onChange(status.state)
  status.addEventListener('change', () => onChange(status.state), { signal })
}

/** What came of looking for the place: a city, or why there is none. */
export type CityLookup =
  | { readonly city: { id: number; name: string; country: string; regionCode: string; regionName: string } }
  | { readonly problem: 'denied' | 'unavailable' | 'outside' }

/** Longest wait for the browser's position. */
const POSITION_TIMEOUT_MS = 15_000

/**
 * Asks the browser where it is and us which city that is: call it on a press only. What was found counts for an hour,
 * here and in the browser; the coordinate is made coarse before it leaves (C-78).
 */
export function useLocateCity() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<CityLookup> => {
      const position = await getPosition()
      if ('problem' in position) return position
      const found = await cache.fetchQuery(geocodeQuery(api, position))
      return found ? { city: found } : { problem: 'outside' }
    },
  })
}

function getPosition(): Promise<{ lat: number; lon: number } | { problem: 'denied' | 'unavailable' }> {
  const options = { maximumAge: LOCATION_CACHE_SECONDS * 1000, timeout: POSITION_TIMEOUT_MS, enableHighAccuracy: false }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: roundCoordinate(coords.latitude), lon: roundCoordinate(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => resolve({ problem: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      options,
    )
  })
}
