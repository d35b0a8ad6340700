/** An overlay or wizard on the page that Back closes or steps back in, with one history entry per step. */
export interface BackLayer {
  steps: number
  readonly onBack: () => void
}

/** The maximum wait for a traversal. The browser fires no event for one that it refuses. */
const traversalMilliseconds = 500
/** The wait after a navigation, in which the router renders the page and may navigate again (a blocked Back). */
const settleMilliseconds = 100
/** The wait while another document loads. A traversal would cancel the load. */
const unloadMilliseconds = 5_000

const layers: BackLayer[] = []
/** The number of layer entries above the page's entry. They carry its state and URL, so the router ignores them. */
let depth = 0
let pageKey = ''
let syncPausedUntil = -Infinity
let traversal: Promise<void> | null = null
let navigations = 0
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
  syncBackEntries()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    syncBackEntries()
  }
}

/** Schedules an update of the history entries to match the open layers, so that changes in one tick share it. */
export function syncBackEntries(): void {
  clearTimeout(timer)
  timer = setTimeout(syncEntries, Math.max(0, syncPausedUntil - performance.now()))
}

/**
 * Runs a navigation from the entry of the page itself, so that no layer entry stays behind. Layers that are still open
 * afterwards get new entries.
 */
export async function withoutBackEntries<Result>(navigate: () => Promise<Result>): Promise<Result> {
  navigations++
  try {
    await traversal
    if (depth > 0) await traverseHistory(-depth)
    return await navigate()
  } finally {
    navigations--
    pageKey = entryKeyOf(history.state)
    pauseSync(settleMilliseconds)
    syncBackEntries()
  }
}

function syncEntries(): void {
  if (traversal || navigations > 0) return
  if (syncPausedUntil > performance.now()) return syncBackEntries()
  const expectedDepth = layers.reduce((sum, { steps }) => sum + steps, 0)
  if (expectedDepth < depth) return void traverseHistory(expectedDepth - depth)
  while (depth < expectedDepth) pushEntry()
  if (depth === 0) window.removeEventListener('beforeunload', handleUnload) // it would keep the page out of the back-forward cache
}

function handleUnload(): void {
  pauseSync(unloadMilliseconds)
}

function pauseSync(milliseconds: number): void {
  syncPausedUntil = performance.now() + milliseconds
}

function pushEntry(): void {
  pageKey = entryKeyOf(history.state)
  depth++
  history.pushState({ ...(history.state as object | null), back: depth }, '')
}

async function traverseHistory(by: number): Promise<void> {
  traversal = new Promise((resolve) => {
    resolveTraversal = resolve
    setTimeout(resolve, traversalMilliseconds)
    history.go(by)
  })
  await traversal
  resolveTraversal = null
  traversal = null
  depth = depthOf(history.state)
  syncBackEntries()
}

function handlePop(event: PopStateEvent): void {
  const [key, entryDepth] = [entryKeyOf(event.state), depthOf(event.state)]
  const isSamePage = key === pageKey
  const back = depth - entryDepth
  pageKey = key
  depth = entryDepth
  if (isSamePage && (resolveTraversal || back !== 0)) event.stopImmediatePropagation()
  else pauseSync(settleMilliseconds)
  if (resolveTraversal) return resolveTraversal()
  if (isSamePage) for (let step = 0; step < back; step++) stepBack()
  syncBackEntries()
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
  const { back } = Object(state) as { back?: unknown }
  return typeof back === 'number' ? back : 0
}
