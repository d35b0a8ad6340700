import { createElement, lazy, type ComponentType } from 'react'
import { loadChunkWhenOnline } from '#platform/navigation/chunks.ts'

/** The time in which React shows the failure. A new load in this time would hide it. */
const FAILURE_MILLISECONDS = 1_000

/**
 * Creates a component whose code loads on its first render; while offline it waits instead of failing. After a failed
 * load, a later mount loads again: React itself would keep the rejection.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  function createLazy(): ComponentType<Props> {
    const created = lazy(async () => {
      try {
        return { default: await loadChunkWhenOnline(load) }
      } catch (error) {
        setTimeout(() => (current = createLazy()), FAILURE_MILLISECONDS)
        throw error
      }
    })
    return created
  }
  let current = createLazy()
  return function LazyComponent(props) {
    return createElement(current, props)
  }
}
