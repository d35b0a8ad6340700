import { lazy, type ComponentType } from 'react'
import { loadChunkWhenOnline } from '#platform/chunks.ts'

/** A component whose code comes when it is first rendered; without a connection it waits instead of failing. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunkWhenOnline(load) }))
}
