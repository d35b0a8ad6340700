import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { CoverContext, ImageBubble } from './image-bubble.tsx'

const content = {
  kind: 'image',
  key: 'a'.repeat(32),
  hash: 'IhgGBgAIl3eHh4CHd3iIeHh3cA==',
  width: 400,
  height: 300,
} as const

const renderBubble = ({ isCovered = false, mine = false, key = content.key } = {}) =>
  renderScreen(
    <CoverContext value={isCovered}>
      <ul>
        <ImageBubble content={{ ...content, key }} mine={mine} partnerName="Bert" />
      </ul>
    </CoverContext>,
  )

/** How many times the page has requested a file, also when the request failed. */
const countRequests = (path: string) => performance.getEntriesByName(new URL(path, location.href).href).length

test('R-2.99 an image has its ratio before it loads, and opens large in a dialog that Escape closes', async () => {
  const screen = await renderBubble()
  const bubble = screen.getByRole('button', { name: 'Foto van Bert, groot bekijken' })
  const { width, height } = bubble.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(4 / 3, 1)

  await bubble.click()
  const dialog = screen.getByRole('dialog', { name: 'Foto van Bert' })
  await expect
    .element(dialog.getByRole('img', { name: 'Foto van Bert' }))
    .toHaveAttribute('src', `/chat-images/${content.key}/large.webp`)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bubble).toHaveFocus()
})

test('the image of somebody whom the member never wrote to is covered and not loaded until the member shows it', async () => {
  const key = 'b'.repeat(32)
  const screen = await renderBubble({ isCovered: true, key })
  const cover = screen.getByRole('button', { name: /^Foto van Bert, afgedekt: Toon foto$/ })
  await expect.element(cover).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
  expect(countRequests(`/chat-images/${key}/bubble.webp`)).toBe(0)
  await cover.click()
  await expect.element(screen.getByRole('button', { name: 'Foto van Bert, groot bekijken' })).toBeVisible()
  await expect.poll(() => countRequests(`/chat-images/${key}/bubble.webp`)).toBe(1)
})

test('the member’s own image is never covered', async () => {
  const screen = await renderBubble({ isCovered: true, mine: true })
  await expect.element(screen.getByRole('button', { name: 'Jouw foto, groot bekijken' })).toBeVisible()
})

test('an image that cannot be loaded says so', async () => {
  const screen = await renderBubble()
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  await expect.element(screen.getByText('Deze foto kon niet worden geladen.')).toBeVisible()
})
