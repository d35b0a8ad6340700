import { lazy, type ComponentType } from 'react'
import { loadChunkWhenOnline } from '#platform/chunks.ts'

/** Creates a component whose code loads on its first render; while offline it waits instead of failing. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunkWhenOnline(load) }))
}
