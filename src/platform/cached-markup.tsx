import { createContext, useContext, type ReactNode } from 'react'

/** Draws items that look the same to everyone once for all, on the server; see `markup-keeper.tsx`. */
export interface SlotRenderer {
  /** What stands in a page for items until it is sent. */
  slot(cacheKeys: readonly string[], render: (index: number) => ReactNode): ReactNode
}

const MarkupCacheContext = createContext<SlotRenderer | null>(null)

/** Gives the lists below it the keeper of a page load; without one, as in the browser, React draws them. */
export const MarkupCacheProvider = MarkupCacheContext.Provider

type CachedListProps<Item> = {
  items: readonly Item[]
  /** Everything that an item is drawn from, as text: the same text is the same html, whoever looks. */
  cacheKeyOf: (item: Item) => string
  /** Draws an item, with its `key`: no router, no `useId`, nothing of the viewer that `cacheKeyOf` does not tell. */
  children: (item: Item) => ReactNode
}

type CachedMarkupProps = {
  /** Everything that the part is drawn from, as text: the same text is the same html, whoever looks. */
  cacheKey: string
  /** Draws the part: no router, no `useId`, no image fetched first (its preload comes along), only what `look` tells. */
  children: () => ReactNode
}

/** A part of a page that costs the server next to nothing once it was drawn for someone, as a frame is. */
export function CachedMarkup({ cacheKey, children: render }: CachedMarkupProps) {
  const cache = useContext(MarkupCacheContext)
  return cache ? cache.slot([cacheKey], render) : render()
}

/** A list that costs the server next to nothing once its items were drawn for someone. */
export function CachedList<Item>({ items, cacheKeyOf, children: render }: CachedListProps<Item>) {
  const cache = useContext(MarkupCacheContext)
  if (!cache) return items.map(render)
  return cache.slot(items.map(cacheKeyOf), (index) => items.slice(index, index + 1).map(render))
}
