import { createContext, useContext, type ComponentType, type ReactNode } from 'react'

/** Renders sections as slots on the server; see `server/rendering/markup-cache.tsx`. */
export interface SlotRenderer {
  /** Returns a placeholder for a list of sections. Their html replaces it when the page is sent. */
  slot<Props extends object>(Section: ComponentType<Props>, propsList: readonly Props[]): ReactNode
}

const MarkupCacheContext = createContext<SlotRenderer | null>(null)

/** Provides the markup cache of a page load; without one, as in the browser, React renders everything. */
export const MarkupCacheProvider = MarkupCacheContext.Provider

/**
 * Renders a section of a page. The server renders its html once per props and locale, and reuses it for every viewer.
 * On the server the props of a section must be serializable as JSON, and they are its only data: reading the query
 * cache, the API, the visit or the router throws. A section must not use `useId`.
 */
export function cachedRender<Props extends object>(Section: ComponentType<Props>, props: Props): ReactNode {
  return <CachedSections Section={Section as ComponentType<object>} propsList={[props]} keys={SINGLE_KEY} />
}

/** Renders a list of sections like `cachedRender`, with the React key of each item. */
export function cachedRenderList<Props extends object>(
  Section: ComponentType<Props>,
  propsList: readonly Props[],
  keyOf: (props: Props) => string,
): ReactNode {
  return <CachedSections Section={Section as ComponentType<object>} propsList={propsList} keys={propsList.map(keyOf)} />
}

const SINGLE_KEY = ['section']

type CachedSectionsProps = {
  /** The component that renders each of `propsList`. `cachedRender` has checked that their types match. */
  Section: ComponentType<object>
  propsList: readonly object[]
  keys: readonly string[]
}

function CachedSections({ Section, propsList, keys }: CachedSectionsProps) {
  const cache = useContext(MarkupCacheContext)
  if (cache) return cache.slot(Section, propsList)
  return propsList.map((props, index) => <Section key={keys[index]} {...props} />)
}
