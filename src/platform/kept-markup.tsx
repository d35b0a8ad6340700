import { createContext, useContext, type ReactNode } from 'react'

/** Draws items that look the same to everyone once for all, on the server; see `markup-keeper.tsx`. */
export interface SlotMaker {
  /** What stands in a page for items until it is sent. */
  slot(looks: readonly string[], draw: (place: number) => ReactNode): ReactNode
}

const KeeperContext = createContext<SlotMaker | null>(null)

/** Gives the lists below it the keeper of a page load; without one, as in the browser, React draws them. */
export const KeeperProvider = KeeperContext.Provider

type KeptListProps<Item> = {
  items: readonly Item[]
  /** Everything that an item is drawn from, as text: the same text is the same html, whoever looks. */
  lookOf: (item: Item) => string
  /** Draws an item, with its `key`: no router, no `useId`, nothing of the viewer that `lookOf` does not tell. */
  children: (item: Item) => ReactNode
}

type KeptProps = {
  /** Everything that the part is drawn from, as text: the same text is the same html, whoever looks. */
  look: string
  /** Draws the part: no router, no `useId`, no image fetched first (its preload comes along), only what `look` tells. */
  children: () => ReactNode
}

/** A part of a page that costs the server next to nothing once it was drawn for someone, as a frame is. */
export function Kept({ look, children: draw }: KeptProps) {
  const keeper = useContext(KeeperContext)
  return keeper ? keeper.slot([look], draw) : draw()
}

/** A list that costs the server next to nothing once its items were drawn for someone. */
export function KeptList<Item>({ items, lookOf, children: draw }: KeptListProps<Item>) {
  const keeper = useContext(KeeperContext)
  if (!keeper) return items.map(draw)
  return keeper.slot(items.map(lookOf), (place) => items.slice(place, place + 1).map(draw))
}
