/** Marks what stands at the bottom of the window: a tab bar, a row of buttons, a composer. */
export const bottomBar = { 'data-bottom-bar': '' }

interface Edges {
  readonly top: number
  readonly bottom: number
}

/** Returns how many pixels the bars take that stand on the bottom edge, or on a bar that does. */
export function heightOfBars(bars: readonly Edges[], windowHeight: number): number {
  const fromBelow = bars.filter(({ top, bottom }) => bottom > top).toSorted((a, b) => b.bottom - a.bottom)
  const edge = fromBelow.reduce(
    (edge, { top, bottom }) => (bottom >= edge - 1 ? Math.min(edge, top) : edge),
    windowHeight,
  )
  return windowHeight - edge
}

/** Finds the marked bars of the page. */
export function findBottomBars(): Element[] {
  return [...document.querySelectorAll('[data-bottom-bar]')]
}
