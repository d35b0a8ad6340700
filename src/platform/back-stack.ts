/** Something on the page that Back closes or steps back in, with one history entry per step. */
export interface BackLayer {
  steps: number
  readonly onBack: () => void
}

/** Traversals that the browser refuses fire no event. */
const traversalMilliseconds = 500
/** After a move the router may still answer with another (a blocked Back), and draws the new page. */
const settleMilliseconds = 100
/** While another document is on its way a traversal would call it off. */
const leavingMilliseconds = 5_000

const layers: BackLayer[] = []
/** Own entries above the entry of the page. They carry the page's own state and URL, so the router never notices them. */
let depth = 0
let pageKey = ''
let quietUntil = -Infinity
let traversal: Promise<void> | null = null
let navigations = 0
let timer: ReturnType<typeof setTimeout> | undefined
let arrived: (() => void) | null = null

if (typeof window !== 'undefined') {
  depth = depthOf(history.state)
  pageKey = keyOf(history.state)
  window.addEventListener('popstate', handlePop, true) // before the router's listener
}

/** Adds a layer on top of the others; returns what removes it. */
export function addBackLayer(layer: BackLayer): () => void {
  layers.push(layer)
  window.addEventListener('beforeunload', leave)
  syncBackEntries()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    syncBackEntries()
  }
}

/** Makes the history entries fit the open layers, once whatever changes together has changed. */
export function syncBackEntries(): void {
  clearTimeout(timer)
  timer = setTimeout(sync, Math.max(0, quietUntil - performance.now()))
}

/**
 * Runs a navigation from the entry of the page itself, so that it leaves no entry of a layer behind. Layers that are
 * still open afterwards get their entries again.
 */
export async function withoutBackEntries<Result>(navigate: () => Promise<Result>): Promise<Result> {
  navigations++
  try {
    await traversal
    if (depth > 0) await traverse(-depth)
    return await navigate()
  } finally {
    navigations--
    pageKey = keyOf(history.state)
    keepQuiet(settleMilliseconds)
    syncBackEntries()
  }
}

function sync(): void {
  if (traversal || navigations > 0) return
  if (quietUntil > performance.now()) return syncBackEntries()
  const wanted = layers.reduce((sum, { steps }) => sum + steps, 0)
  if (wanted < depth) return void traverse(wanted - depth)
  while (depth < wanted) push()
  if (depth === 0) window.removeEventListener('beforeunload', leave) // it would keep the page out of the back-forward cache
}

function leave(): void {
  keepQuiet(leavingMilliseconds)
}

function keepQuiet(milliseconds: number): void {
  quietUntil = performance.now() + milliseconds
}

function push(): void {
  pageKey = keyOf(history.state)
  depth++
  history.pushState({ ...(history.state as object | null), back: depth }, '')
}

async function traverse(by: number): Promise<void> {
  traversal = new Promise((resolve) => {
    arrived = resolve
    setTimeout(resolve, traversalMilliseconds)
    history.go(by)
  })
  await traversal
  arrived = null
  traversal = null
  depth = depthOf(history.state)
  syncBackEntries()
}

function handlePop(event: PopStateEvent): void {
  const [key, found] = [keyOf(event.state), depthOf(event.state)]
  const isSamePage = key === pageKey
  const back = depth - found
  pageKey = key
  depth = found
  if (isSamePage && (arrived || back !== 0)) event.stopImmediatePropagation()
  else keepQuiet(settleMilliseconds)
  if (arrived) return arrived()
  if (isSamePage) for (let step = 0; step < back; step++) stepBack()
  syncBackEntries()
}

function stepBack(): void {
  layers.findLast(({ steps }) => steps > 0)?.onBack()
}

/** What the router knows an entry by. */
function keyOf(state: unknown): string {
  const { key, idx } = Object(state) as { key?: unknown; idx?: unknown }
  return JSON.stringify([key, idx])
}

function depthOf(state: unknown): number {
  const { back } = Object(state) as { back?: unknown }
  return typeof back === 'number' ? back : 0
}
