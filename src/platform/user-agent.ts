/** A device as guessed from its User-Agent, by which members recognise their devices. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'phone' | 'tablet' | 'computer'
}

// In this order: nearly every browser also calls itself Chrome and Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Parses a User-Agent header. */
export function parseDevice(userAgent: string): Device {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent), kind: kindOf(userAgent) }
}

function findName(names: readonly [RegExp, string][], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

function kindOf(userAgent: string): Device['kind'] {
  if (/\biPad\b/.test(userAgent) || (/\bAndroid\b/.test(userAgent) && !/\bMobile\b/.test(userAgent))) return 'tablet'
  return /\biPhone\b|\bMobile\b/.test(userAgent) ? 'phone' : 'computer'
}
