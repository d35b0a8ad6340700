/** The rounded position of the browser, or the reason why there is none. */
export type RoundedPosition = { lat: number; lon: number } | { problem: 'denied' | 'unavailable' }

const POSITION_TIMEOUT_MS = 15_000

/** Returns whether the browser can be asked for its location; only pages in a secure context get one. */
export function isGeolocationSupported(): boolean {
  return 'geolocation' in navigator && window.isSecureContext
}

/**
 * Asks the browser for its position. Call it on a click only. The position is rounded before anything else sees it.
 * @param round rounds a coordinate in degrees
 * @param maximumAgeSeconds the time for which the browser may repeat an earlier position
 */
export function readRoundedPosition(
  round: (degrees: number) => number,
  maximumAgeSeconds: number,
): Promise<RoundedPosition> {
  const options = { maximumAge: maximumAgeSeconds * 1000, timeout: POSITION_TIMEOUT_MS, enableHighAccuracy: false }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), lon: round(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => resolve({ problem: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      options,
    )
  })
}
