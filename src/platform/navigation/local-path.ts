const PLACEHOLDER_ORIGIN = 'http://here.invalid'
const MAX_DECODINGS = 3

// oxlint-disable-next-line no-control-regex -- browsers read a backslash as a slash and skip tabs and line ends
const LOCAL_PATH = /^\/(?!\/)[^\\\u0000-\u0020\u007f-\u00a0\u2028\u2029]*$/

/**
 * Returns the path on this host that an untrusted text names, or null when it names anything else. Every redirect to a target
 * from outside uses the result, so that none leaves the site.
 * @param value such as a parameter of the address bar, a field of a form or a header
 */
export function parseLocalPath(value: unknown): string | null {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return null
  const url = URL.parse(value, PLACEHOLDER_ORIGIN)
  if (!url || !isLocal(url)) return null
  const isLocalDecoded = listDecodings(url.pathname).every((form) => isLocal(URL.parse(form, PLACEHOLDER_ORIGIN)))
  return isLocalDecoded ? url.pathname + url.search + url.hash : null
}

function isLocal(url: URL | null): boolean {
  return url?.origin === PLACEHOLDER_ORIGIN && !url.pathname.startsWith('//')
}

/** Lists what a path becomes when proxies on the way decode it: `/%2e%2e%2f/evil` becomes `//evil`. */
function listDecodings(pathname: string): string[] {
  const forms = [pathname]
  for (let count = 0; count < MAX_DECODINGS; count += 1) forms.push(decodeAscii(forms.at(-1) ?? ''))
  return forms
}

function decodeAscii(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
