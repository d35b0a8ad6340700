import Bowser from 'bowser'

/** A device as guessed from its User-Agent, by which members recognise their devices. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'phone' | 'tablet' | 'computer'
}

// Names that members know, where the library has the maker's own.
const browserNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}
const systemNames: Readonly<Record<string, string>> = { macOS: 'Mac', 'Chrome OS': 'ChromeOS' }
const kinds: Readonly<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet' }

/** Parses a User-Agent header. */
export function parseDevice(userAgent: string): Device {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const system = os.name === 'iOS' ? platform.model : os.name
  return {
    browser: browserNames[browser.name ?? ''] ?? (browser.name || null),
    system: systemNames[system ?? ''] ?? (system || null),
    kind: kinds[platform.type ?? ''] ?? 'computer',
  }
}
