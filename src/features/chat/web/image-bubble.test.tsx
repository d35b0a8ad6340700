import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/render-screen.tsx'
import { CoverContext, ImageBubble } from './image-bubble.tsx'

const content = {
  kind: 'image',
  key: 'a'.repeat(32),
  hash: 'IhgGBgAIl3eHh4CHd3iIeHh3cA==',
  width: 400,
  height: 300,
} as const

const renderBubble = ({ isCovered = false, mine = false } = {}) =>
  renderScreen(
    <CoverContext value={isCovered}>
      <ul>
        <ImageBubble content={content} mine={mine} partnerName="Bert" />
      </ul>
    </CoverContext>,
  )

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
  const screen = await renderBubble({ isCovered: true })
  const cover = screen.getByRole('button', { name: /^Foto van Bert, afgedekt: Toon foto$/ })
  await expect.element(cover).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
  await cover.click()
  await expect.element(screen.getByRole('button', { name: 'Foto van Bert, groot bekijken' })).toBeVisible()
  expect(document.querySelector('img')?.getAttribute('src')).toBe(`/chat-images/${content.key}/bubble.webp`)
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
