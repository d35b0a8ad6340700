import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newSendingCost } from '#testing/browser/chat-data.ts'
import { newEnter } from '#testing/browser/keys.ts'
import { matchOnly } from '#testing/browser/media.ts'
import { newPicture } from '#testing/browser/pictures.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { Composer } from './composer.tsx'

const KEYBOARD_DEVICE = '(hover: hover) and (pointer: fine)'
const TOUCH_SCREEN = '(pointer: coarse)'

/** Renders the composer with a field above it, and records the sent texts. */
async function openComposer({ isOpen = true, messageLength = 1000 } = {}) {
  const sentTexts: string[] = []
  const pickedFiles: string[] = []
  const image = { reason: null, onBlocked: null, onPick: ({ name }: File) => void pickedFiles.push(name) }
  function Page() {
    const [text, setText] = useState('')
    const send = (sent: string) => {
      sentTexts.push(sent)
      setText('')
    }
    return (
      <Composer
        memberId="anna"
        name="Bert"
        sendingCost={newSendingCost({ messageLength })}
        onChange={setText}
        onSend={send}
        buyPath="/credits"
        {...{ text, isOpen, image }}
      />
    )
  }
  const screen = await renderScreen(<Page />)
  const button = screen.getByRole('button', { name: 'Versturen' })
  return { ...screen, sentTexts, pickedFiles, field: screen.getByRole('textbox'), button }
}

test('the composer takes the focus when the conversation opens on a device with a keyboard', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const screen = await openComposer()
  await expect.element(screen.field).toHaveFocus()
})

test('on a phone, whose keyboard would cover the messages, the composer does not take the focus', async () => {
  matchOnly(TOUCH_SCREEN)
  const screen = await openComposer()
  await expect.element(screen.field).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('Enter sends the trimmed text and keeps the focus; Shift and Enter start a new line', async () => {
  matchOnly(KEYBOARD_DEVICE)
  const screen = await openComposer()
  await userEvent.keyboard(' Hoi{Shift>}{Enter}{/Shift}Bert {Enter}')
  expect(screen.sentTexts).toEqual(['Hoi\nBert'])
  await expect.element(screen.field).toHaveValue('')
  await expect.element(screen.field).toHaveFocus()
})

test.each([
  ['while an input method composes', { isComposing: true }],
  ['that ends a composition in Safari', { keyCode: 229 }],
])('Enter %s sends nothing', async (_case, fields) => {
  matchOnly(KEYBOARD_DEVICE)
  const screen = await openComposer()
  await screen.field.fill('こんにちは')
  const enter = newEnter(fields)
  screen.field.element().dispatchEvent(enter)
  expect([enter.defaultPrevented, screen.sentTexts]).toEqual([false, []])
  screen.field.element().dispatchEvent(newEnter())
  expect(screen.sentTexts).toEqual(['こんにちは'])
})

test('on a touch screen Enter starts a new line', async () => {
  matchOnly(TOUCH_SCREEN)
  const screen = await openComposer()
  await screen.field.click()
  await userEvent.keyboard('Hoi{Enter}Bert')
  await expect.element(screen.field).toHaveValue('Hoi\nBert')
  expect(screen.sentTexts).toEqual([])
})

test('an empty text cannot be sent', async () => {
  const screen = await openComposer()
  await expect.element(screen.button).toBeDisabled()
  await screen.field.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.button).toBeDisabled()
  expect(screen.sentTexts).toEqual([])
})

test('the remaining characters are counted down from 100, and a longer text cannot be sent', async () => {
  const screen = await openComposer({ messageLength: 102 })
  await screen.field.fill('ab')
  expect(screen.getByText(/^nog \d+ tekens?$/).query()).toBeNull()
  await screen.field.fill('abc')
  await expect.element(screen.getByText('nog 99 tekens', { exact: true })).toBeVisible()
  await screen.field.fill('a'.repeat(103))
  await expect.element(screen.button).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(screen.sentTexts).toEqual([])
})

test('a closed conversation has a disabled field and takes no image', async () => {
  const screen = await openComposer({ isOpen: false })
  await expect.element(screen.field).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Stuur een foto' })).toBeDisabled()
  await pasteFiles(screen.field.element(), await newPicture('strand.png'))
  expect(screen.pickedFiles).toEqual([])
})

test('R-2.102 a pasted or dropped image is chosen; another file is not', async () => {
  const screen = await openComposer()
  const field = screen.field.element()
  await pasteFiles(field, new File(['tekst'], 'brief.txt', { type: 'text/plain' }))
  await pasteFiles(field, await newPicture('strand.png'))
  const dataTransfer = newTransfer(await newPicture('bos.png'))
  field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  expect(screen.pickedFiles).toEqual(['strand.png', 'bos.png'])
})

function newTransfer(file: File): DataTransfer {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer
}

async function pasteFiles(field: Element, file: File): Promise<void> {
  const clipboardData = newTransfer(file)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
