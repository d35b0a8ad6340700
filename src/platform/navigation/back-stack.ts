/**
 * An open overlay, which the Back button closes, or a wizard, in which it goes one step back. Each step has a history
 * entry.
 */
export interface BackLayer {
  steps: number
  readonly onBack: () => void
}

/** The maximum wait for a traversal. The browser fires no event for one that it refuses. */
const TRAVERSAL_MILLISECONDS = 500
/** The wait after a navigation. The router renders the page, and goes forward again when the page refused to be left. */
const SETTLE_MILLISECONDS = 100
/** The wait while another document loads. A traversal would cancel the load. */
const UNLOAD_MILLISECONDS = 5_000

const layers: BackLayer[] = []
/** The number of layer entries above the page's entry. They carry its state and URL, so the router ignores them. */
let depth = 0
let pageKey = ''
let syncPausedUntil = -Infinity
let traversal: Promise<void> | null = null
/** The number of calls of `withoutBackEntries` that are under way. */
let pendingNavigations = 0
let timer: ReturnType<typeof setTimeout> | undefined
let resolveTraversal: (() => void) | null = null

if (typeof window !== 'undefined') {
  depth = depthOf(history.state)
  pageKey = entryKeyOf(history.state)
  window.addEventListener('popstate', handlePop, true) // before the router's listener
}

/** Adds a layer on top of the others. Returns a function that removes it. */
export function addBackLayer(layer: BackLayer): () => void {
  layers.push(layer)
  window.addEventListener('beforeunload', handleUnload)
  scheduleBackEntriesSync()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    scheduleBackEntriesSync()
  }
}

/** Schedules an update of the history entries to match the open layers, so that changes in one tick share it. */
export function scheduleBackEntriesSync(): void {
  clearTimeout(timer)
  timer = setTimeout(syncBackEntries, Math.max(0, syncPausedUntil - performance.now()))
}

/**
 * Runs a navigation from the entry of the page itself, so that no layer entry stays behind. Layers that are still open
 * afterwards get new entries.
 */
export async function withoutBackEntries<Result>(navigate: () => Promise<Result>): Promise<Result> {
  pendingNavigations++
  try {
    await traversal
    if (depth > 0) await traverseHistory(-depth)
    return await navigate()
  } finally {
    pendingNavigations--
    pageKey = entryKeyOf(history.state)
    pauseSync(SETTLE_MILLISECONDS)
    scheduleBackEntriesSync()
  }
}

function syncBackEntries(): void {
  if (traversal || pendingNavigations > 0) return
  if (syncPausedUntil > performance.now()) return scheduleBackEntriesSync()
  const expectedDepth = layers.reduce((sum, { steps }) => sum + steps, 0)
  if (expectedDepth < depth) return void traverseHistory(expectedDepth - depth)
  while (depth < expectedDepth) pushEntry()
  if (depth === 0) window.removeEventListener('beforeunload', handleUnload) // it would keep the page out of the back-forward cache
}

function handleUnload(): void {
  pauseSync(UNLOAD_MILLISECONDS)
}

function pauseSync(milliseconds: number): void {
  syncPausedUntil = performance.now() + milliseconds
}

function pushEntry(): void {
  pageKey = entryKeyOf(history.state)
  depth++
  history.pushState({ ...(history.state as object | null), backDepth: depth }, '')
}

async function traverseHistory(by: number): Promise<void> {
  traversal = new Promise((resolve) => {
    resolveTraversal = resolve
    setTimeout(resolve, TRAVERSAL_MILLISECONDS)
    history.go(by)
  })
  await traversal
  resolveTraversal = null
  traversal = null
  depth = depthOf(history.state)
  scheduleBackEntriesSync()
}

function handlePop(event: PopStateEvent): void {
  const [key, entryDepth] = [entryKeyOf(event.state), depthOf(event.state)]
  const isSamePage = key === pageKey
  const stepsBack = depth - entryDepth // negative after going forward
  pageKey = key
  depth = entryDepth
  if (isSamePage && (resolveTraversal || stepsBack !== 0)) event.stopImmediatePropagation()
  else pauseSync(SETTLE_MILLISECONDS)
  if (resolveTraversal) return resolveTraversal()
  if (isSamePage) for (let step = 0; step < stepsBack; step++) stepBack()
  scheduleBackEntriesSync()
}

function stepBack(): void {
  layers.findLast(({ steps }) => steps > 0)?.onBack()
}

/** Returns the key by which the router identifies an entry. */
function entryKeyOf(state: unknown): string {
  const { key, idx } = Object(state) as { key?: unknown; idx?: unknown }
  return JSON.stringify([key, idx])
}

function depthOf(state: unknown): number {
  const { backDepth } = Object(state) as { backDepth?: unknown }
  return typeof backDepth === 'number' ? backDepth : 0
}
