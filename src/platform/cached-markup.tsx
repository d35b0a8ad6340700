import { createContext, useContext, type ReactNode } from 'react'

/** Renders cached items as slots on the server; see `markup-cache.tsx`. */
export interface SlotRenderer {
  /** Returns a placeholder for items, which is replaced by their html when the page is sent. */
  slot(cacheKeys: readonly string[], render: (index: number) => ReactNode): ReactNode
}

const MarkupCacheContext = createContext<SlotRenderer | null>(null)

/** Provides the markup cache of a page load; without one, as in the browser, React renders everything. */
export const MarkupCacheProvider = MarkupCacheContext.Provider

type CachedListProps<Item> = {
  items: readonly Item[]
  /** Returns the cache key: all the data that the item renders, as text, so that equal keys mean equal html. */
  cacheKeyOf: (item: Item) => string
  /** Renders an item, with its React `key`. Must not use the router, `useId`, or any data outside the cache key. */
  children: (item: Item) => ReactNode
}

type CachedMarkupProps = {
  /** All the data that the part renders, as text, so that equal keys mean equal html. */
  cacheKey: string
  /** Renders the part. Must not use the router, `useId`, a preloaded image, or any data outside the cache key. */
  children: () => ReactNode
}

/** A part of a page, such as its frame, whose html the server renders once and then reuses. */
export function CachedMarkup({ cacheKey, children: render }: CachedMarkupProps) {
  const cache = useContext(MarkupCacheContext)
  return cache ? cache.slot([cacheKey], render) : render()
}

/** A list whose items the server renders to html once and then reuses. */
export function CachedList<Item>({ items, cacheKeyOf, children: render }: CachedListProps<Item>) {
  const cache = useContext(MarkupCacheContext)
  if (!cache) return items.map(render)
  return cache.slot(items.map(cacheKeyOf), (index) => items.slice(index, index + 1).map(render))
}
