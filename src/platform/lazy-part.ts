import { lazy, type ComponentType } from 'react'
import { loadPart } from '#platform/chunks.ts'

/** A component whose code comes when it is first rendered; without a connection it waits instead of failing. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }))
}
