import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { bottomBar } from './bottom-bars.ts'
import { showToast } from './toasts.ts'

/** A page with a bar at the bottom, which grows with its text like the composer of a conversation. */
function Page() {
  const [text, setText] = useState('')
  return (
    <div {...bottomBar} style={{ position: 'fixed', insetInline: 0, bottom: 0 }}>
      <textarea
        className="field-sizing-content"
        aria-label="bericht"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

/** Shows a toast that stays. Returns functions that measure the toast and the bar. */
async function openToast({ width, height }: { width: number; height: number }) {
  await page.viewport(width, height)
  const screen = await renderScreen(<Page />)
  showToast({ text: 'Je like is teruggenomen.', seconds: 0 })
  const text = screen.getByText('Je like is teruggenomen.')
  await expect.element(text).toBeVisible()
  const card = text.element().closest<HTMLElement>('output > div')
  const toast = () => card?.getBoundingClientRect()
  const bar = () => screen.getByRole('textbox').element().getBoundingClientRect()
  return { ...screen, toast, bar, width: card?.offsetWidth }
}

test.each([
  [390, 350],
  [320, 288],
])('R-9.39 on a phone of %i px a toast is %i px wide and above the bar at the bottom', async (width, expected) => {
  const screen = await openToast({ width, height: 640 })
  const { toast, bar } = screen
  await expect.poll(() => (toast()?.bottom ?? Infinity) <= bar().top).toBe(true)
  expect(screen.width).toBe(expected)
  expect(toast()?.top).toBeGreaterThan(320)
})

test('R-9.39 a toast stays above a bar that grows', async () => {
  const { toast, bar, ...screen } = await openToast({ width: 390, height: 640 })
  const before = bar().height
  await screen.getByRole('textbox').fill('Een lange tekst\n'.repeat(6))
  expect(bar().height).toBeGreaterThan(before)
  await expect.poll(() => (toast()?.bottom ?? Infinity) <= bar().top).toBe(true)
})

test('R-9.39 on a wide screen a toast is in the corner at the top, 350 px wide', async () => {
  const { toast, width } = await openToast({ width: 1280, height: 860 })
  expect(width).toBe(350)
  expect(toast()?.right).toBeGreaterThan(1200)
  expect(toast()?.top).toBeLessThan(200)
})

test('a toast is closed by its button, and a further one with its key replaces it', async () => {
  const screen = await renderScreen(<Page />)
  showToast({ key: 'like', text: 'first' })
  showToast({ key: 'like', text: 'second' })
  await expect.element(screen.getByText('second')).toBeVisible()
  expect(screen.getByText('first').query()).toBeNull()
  await screen.getByRole('button', { name: 'Sluiten' }).click()
  await expect.element(screen.getByText('second')).not.toBeInTheDocument()
})

test('the action of a toast runs once and closes it', async () => {
  let presses = 0
  const screen = await renderScreen(<Page />)
  showToast({ text: 'unliked', action: { label: 'Ongedaan maken', onPress: () => (presses += 1) } })
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(screen.getByText('unliked')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(presses).toBe(1)
})
