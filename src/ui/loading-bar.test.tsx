import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LoadingBar } from './loading-bar.tsx'

/** Renders a bar that is loading, with fake timers. */
async function showBar() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const screen = await render(<LoadingBar isLoading label="loading" />)
  const bar = screen.getByRole('progressbar', { name: 'loading' })
  return { screen, bar, advance: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
}

/** Returns the width of the bar as a percentage of the window, at a time of its animation. */
function measureWidth(element: Element, milliseconds: number): number {
  for (const animation of element.getAnimations()) {
    animation.pause()
    animation.currentTime = milliseconds
  }
  return Math.round((element.getBoundingClientRect().width / document.documentElement.clientWidth) * 100)
}

test('R-4.51 R-9.28 C-71 the bar appears after 200 ms, runs from 0 to 95 % in 5 s and ends at 100 %', async () => {
  const { screen, bar, advance } = await showBar()
  await advance(199)
  await expect.element(bar).not.toBeInTheDocument()
  await advance(1)
  await expect.element(bar).toBeInTheDocument()
  const element = bar.element()
  expect([0, 5_000, 60_000].map((time) => measureWidth(element, time))).toEqual([0, 95, 95])
  expect(measureWidth(element, 2_500)).toBeGreaterThan(measureWidth(element, 500))

  await screen.rerender(<LoadingBar isLoading={false} label="loading" />)
  await expect.element(bar).not.toBeInTheDocument() // what still fades is no longer loading
  expect(measureWidth(element, 0)).toBe(100)
  await advance(400)
  await expect.poll(() => screen.container.childElementCount).toBe(0)
})

test('R-9.28 loading of less than 200 ms shows no bar', async () => {
  const { screen, bar, advance } = await showBar()
  await advance(150)
  await screen.rerender(<LoadingBar isLoading={false} label="loading" />)
  await advance(1_000)
  await expect.element(bar).not.toBeInTheDocument()
})
