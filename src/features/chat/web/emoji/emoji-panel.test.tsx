import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearMemberStorage } from '#platform/browser/member-storage.ts'
import { newSendingCost } from '#testing/browser/chat-data.ts'
import { matchOnly } from '#testing/browser/media.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { Composer } from '../composer/composer.tsx'

const KEYBOARD_DEVICE = '(hover: hover) and (pointer: fine)'
const TOUCH_SCREEN = '(pointer: coarse)'

/** Renders the composer of Anna with a text. */
async function openComposer(initialText = '') {
  const image = { reason: null, onBlocked: null, onPick: () => undefined }
  function Page() {
    const [text, setText] = useState(initialText)
    return (
      <Composer
        memberId="anna"
        name="Bert"
        sendingCost={newSendingCost()}
        onChange={setText}
        onSend={() => setText('')}
        buyPath="/credits"
        isOpen
        {...{ text, image }}
      />
    )
  }
  const screen = await renderScreen(<Page />)
  const field = screen.getByRole('textbox', { name: /Bert/ })
  const button = screen.getByRole('button', { name: 'Emoji kiezen' })
  return { ...screen, field, button }
}

const panel = page.getByRole('dialog', { name: 'Emoji' })
const emoji = (name: string) => panel.getByRole('button', { name, exact: true })
const search = panel.getByRole('searchbox')

test('a chosen emoji is inserted at the caret, the next one after it, and Escape returns to that position', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const { field, button } = await openComposer('Hoi Bert')
  await expect.element(field).toHaveFocus()
  const textArea = field.element() as HTMLTextAreaElement
  textArea.setSelectionRange(3, 3)

  await button.click()
  await emoji('rood hart').click()
  await emoji('grijnzend gezicht').click()
  await expect.element(field).toHaveValue('Hoi❤️😀 Bert')

  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('!')
  await expect.element(field).toHaveValue('Hoi❤️😀! Bert')
})

test('by keyboard: a search, the arrow keys and Enter choose an emoji', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const { field, button } = await openComposer()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('gebroken')
  await expect.element(panel.getByRole('status')).toHaveTextContent('1 emoji gevonden')
  await userEvent.keyboard('{Tab}')
  await expect.element(emoji('gebroken hart')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('💔')
})

test('the arrow keys move through the grid, row by row, and stop at its ends', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const { button } = await openComposer()
  await button.click()
  const [first, second] = panel
    .getByRole('region', { name: 'Smileys en gevoelens' })
    .element()
    .querySelectorAll('button')
  first?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowDown}')
  const below = document.activeElement as HTMLElement
  expect(below.offsetTop).toBeGreaterThan(second?.offsetTop ?? 0)
  expect(below.offsetLeft).toBe(second?.offsetLeft)
  await userEvent.keyboard('{ArrowUp}{Home}')
  expect(document.activeElement).toBe(first)
})

test('the arrow keys on the kinds show their emoji', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const { button } = await openComposer()
  await button.click()
  await panel.getByRole('tab', { name: 'Smileys en gevoelens' }).click()
  await userEvent.keyboard('{End}')
  await expect.element(panel.getByRole('tab', { name: 'Vlaggen' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(emoji('vlag: Nederland')).toBeInTheDocument()
})

test('a search without results says so', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const { button } = await openComposer()
  await button.click()
  await search.fill('qqqq')
  await expect
    .element(panel.getByRole('status'))
    .toHaveTextContent('Geen emoji gevonden voor “qqqq”. Probeer een ander woord.')
})

test('recently used emoji come first when the panel opens again, and a logout deletes them', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const { button } = await openComposer()
  const recent = panel.getByRole('region', { name: 'Laatst gebruikt' })
  await button.click()
  await emoji('rood hart').click()
  await expect.element(recent).not.toBeInTheDocument()
  await button.click()
  await button.click()
  await expect.element(recent.getByRole('button', { name: 'rood hart' })).toBeVisible()

  await button.click()
  clearMemberStorage()
  await button.click()
  await expect.element(emoji('grijnzend gezicht')).toBeVisible()
  await expect.element(recent).not.toBeInTheDocument()
})

test('on a phone no choice focuses the field, whose keyboard would cover the panel; a tap on the field closes it', async () => {
  matchOnly(TOUCH_SCREEN)
  const { field, button } = await openComposer()
  await button.click()
  await expect.element(emoji('rood hart')).toBeVisible()
  await expect.element(search).not.toHaveFocus()
  await emoji('rood hart').click()
  await expect.element(field).toHaveValue('❤️')
  await expect.element(field).not.toHaveFocus()
  await field.click()
  await expect.element(panel).not.toBeInTheDocument()
})
