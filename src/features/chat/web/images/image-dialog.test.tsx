import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type Call } from '#testing/browser/api-mocks.ts'
import { newMemberChat, newSendingCost, newSentMessage } from '#testing/browser/chat-data.ts'
import { mockUploads, type UploadResponse } from '#testing/browser/mock-uploads.ts'
import { newPicture } from '#testing/browser/pictures.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import type { SendingCost } from '../../contract.ts'
import { ImageDialog } from './image-dialog.tsx'
import { NewConversation } from '../conversations/new-conversation.tsx'

const uploaded = { status: 200, body: { kind: 'image', key: 'k', hash: 'aGFzaA==', width: 160, height: 120 } }

type DialogOptions = {
  uploads?: (UploadResponse | Promise<UploadResponse>)[]
  errors?: Error[]
  cost?: Partial<SendingCost>
  isFictional?: boolean
}

/** Renders the dialog; each upload gets the next response, and each send the next error until there is none. */
async function openDialog({ uploads = [], errors = [], cost = {}, isFictional = false }: DialogOptions = {}) {
  const sentUploads = mockUploads(() => uploads.shift() ?? uploaded)
  const calls = mockSends(errors)
  const results: string[] = []
  const screen = await renderScreen(
    <ImageDialog
      file={await newPicture('strand.png')}
      partner={newCard({ isFictional })}
      sendingCost={newSendingCost({ credits: 10, ...cost })}
      isOpen
      onClose={() => results.push('closed')}
      onSent={() => results.push('sent')}
    />,
  )
  return { ...screen, sentUploads, calls, results, send: screen.getByRole('button', { name: /ersturen · 3 credits/ }) }
}

function mockSends(errors: Error[]): Call[] {
  return mockApi({
    chat: {
      sendImage: ({ messageId }) => {
        const error = errors.shift()
        if (error) throw error
        return newSentMessage(messageId)
      },
    },
  })
}

const listMessageIds = (calls: readonly Call[]) => calls.map(({ input }) => (input as { messageId: string }).messageId)

test('R-2.102 C-07 the price is shown beside the preview, and is the price that is sent', async () => {
  const dialog = await openDialog()
  await expect.element(dialog.getByRole('img', { name: 'Voorbeeld van je foto' })).toBeVisible()
  await expect.element(dialog.getByText('Je hebt 10 credits.')).toBeVisible()

  await dialog.send.click()

  await expect.poll(() => dialog.results).toEqual(['sent'])
  expect(dialog.calls).toMatchObject([{ endpoint: 'chat.sendImage', input: { price: 3 } }])
  expect(listMessageIds(dialog.calls)).toEqual(dialog.sentUploads.map(({ id }) => id))
})

test('C-37 an image whose response was lost is sent again under the same id, without a second upload', async () => {
  const dialog = await openDialog({ errors: [new TypeError('lost')] })
  await dialog.send.click()
  await expect.element(dialog.getByText(/je betaalt nooit dubbel/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Opnieuw versturen · 3 credits' }).click()
  await expect.poll(() => dialog.results).toEqual(['sent'])
  expect(new Set(listMessageIds(dialog.calls)).size).toBe(1)
  expect(dialog.sentUploads).toHaveLength(1)
})

test('C-37 a lost upload is retried under the same id, and nothing was sent', async () => {
  const dialog = await openDialog({ uploads: ['lost'] })
  await dialog.send.click()
  await expect.element(dialog.getByText(/Er is niets verstuurd\.$/)).toBeVisible()
  expect(dialog.calls).toEqual([])
  await dialog.send.click()
  await expect.poll(() => dialog.results).toEqual(['sent'])
  expect(new Set(dialog.sentUploads.map(({ id }) => id)).size).toBe(1)
})

test('a refused file shows the reason', async () => {
  const dialog = await openDialog({ uploads: [{ status: 422, body: { refusal: 'photo_unreadable', details: {} } }] })
  await dialog.send.click()
  await expect.element(dialog.getByText(/We kunnen deze foto niet lezen/)).toBeVisible()
})

test('an upload that expired is uploaded again by the retry', async () => {
  const dialog = await openDialog({ errors: [new CallError('image_not_found', {}, 404)] })
  await dialog.send.click()
  await dialog.getByRole('button', { name: 'Opnieuw versturen · 3 credits' }).click()
  await expect.poll(() => dialog.results).toEqual(['sent'])
  expect(dialog.sentUploads).toHaveLength(2)
})

test('a stopped upload sends nothing, and can be started again under the same id', async () => {
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<UploadResponse>()
  const dialog = await openDialog({ uploads: [untilReleased] })
  await dialog.send.click()
  await expect.poll(() => dialog.sentUploads.length).toBe(1)
  await dialog.getByRole('button', { name: 'Stoppen' }).click()
  release(uploaded)

  await dialog.send.click()

  await expect.poll(() => dialog.results).toEqual(['sent'])
  expect(dialog.calls).toHaveLength(1)
  expect(dialog.sentUploads).toHaveLength(2)
  expect(new Set(dialog.sentUploads.map(({ id }) => id)).size).toBe(1)
})

test('R-8.22 without enough credits the image cannot be sent, and the bundles are linked', async () => {
  const dialog = await openDialog({ cost: { credits: 2 } })
  await expect
    .element(dialog.getByText(/^Een foto kost 3 credits \(vanaf €\s0,51\) en je hebt er nog 2\.$/))
    .toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Credits kopen' }))
    .toHaveAttribute('href', '/credits?returnTo=%2Fmembers%2Fbert%2Fchat')
  await expect.element(dialog.send).toBeDisabled()
})

test('C-11 the dialog labels a fictional profile as fictional', async () => {
  const dialog = await openDialog({ isFictional: true })
  await expect.element(dialog.getByText('Fictief profiel', { exact: true })).toBeVisible()
})

test('R-2.102 the member chooses a file in a new conversation, and opens the conversation that its image started', async () => {
  mockUploads(() => uploaded)
  mockSends([])
  const screen = await renderScreen(<NewConversation memberChat={newMemberChat()} memberId="anna" />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no file input')
  const files = new DataTransfer()
  files.items.add(await newPicture('strand.png'))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const dialog = screen.getByRole('dialog', { name: 'Een foto voor Bert' })
  await dialog.getByRole('button', { name: 'Versturen · 3 credits' }).click()
  await expect.poll(() => screen.router.state.location.pathname).toBe('/chats/c1')
})

test('the button says why the partner accepts no image, and opens no file chooser', async () => {
  const memberChat = newMemberChat({ imageRefusal: 'images_not_accepted' })
  const screen = await renderScreen(<NewConversation memberChat={memberChat} memberId="anna" />)
  const button = screen.getByRole('button', { name: 'Stuur een foto' })
  const reason = 'Bert wil geen foto’s in gesprekken.'
  await expect.element(button).toHaveAccessibleDescription(reason)
  let isChooserOpen = false
  document.querySelector('input[type=file]')?.addEventListener('click', () => (isChooserOpen = true))
  await button.click({ force: true })
  await expect.element(screen.getByRole('status').getByText(reason)).toBeVisible()
  expect(isChooserOpen).toBe(false)
})
