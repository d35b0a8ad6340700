import { Problem } from './http.ts'
import type { Provider } from './provider.ts'

type Listed = { id: string }

/** Renders a page of a list: `limit` items starting at the id `from`, and a link to the next page. */
export function renderPage(
  { provider, url }: { provider: Provider; url: URL },
  all: { [name: string]: readonly Listed[] },
): unknown {
  const [name = '', list = []] = Object.entries(all)[0] ?? []
  const limit = Math.min(250, Math.max(1, Number(url.searchParams.get('limit') ?? 50)))
  const from = url.searchParams.get('from')
  const start = from === null ? 0 : list.findIndex(({ id }) => id === from)
  if (start < 0) throw new Problem(404, 'No item exists with this id', 'from')
  const items = list.slice(start, start + limit)
  const next = list[start + limit]
  const href =
    next && `${provider.apiUrl()}${url.pathname}?${new URLSearchParams({ from: next.id, limit: String(limit) })}`
  return { count: items.length, _embedded: { [name]: items }, _links: { next: href ? { href } : null } }
}
