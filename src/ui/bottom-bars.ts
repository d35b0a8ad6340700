/** The attribute of elements that are fixed to the bottom of the window: a tab bar, a row of buttons, a composer. */
export const bottomBar = { 'data-bottom-bar': '' }

interface Edges {
  readonly top: number
  readonly bottom: number
}

/** Returns the height in pixels of the bars that are stacked on the bottom edge of the window. */
export function computeBarsHeight(bars: readonly Edges[], windowHeight: number): number {
  const fromBelow = bars.filter(({ top, bottom }) => bottom > top).toSorted((a, b) => b.bottom - a.bottom)
  const edge = fromBelow.reduce(
    (edge, { top, bottom }) => (bottom >= edge - 1 ? Math.min(edge, top) : edge),
    windowHeight,
  )
  return windowHeight - edge
}

/** Finds the elements of the page that have the attribute. */
export function findBottomBars(): Element[] {
  return [...document.querySelectorAll('[data-bottom-bar]')]
}
