import { expect, test } from 'vitest'
import { mockUploads, type UploadResponse } from '#testing/browser/mock-uploads.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { OwnPhotos } from '../contract.ts'
import { useUploads } from './uploads.ts'

const photos: OwnPhotos = { photos: [], limit: 5, premiumLimit: 25, isPremium: false }
/** A file that this browser cannot display, so it is uploaded without cropping. */
const file = (name: string) => new File([name], name, { type: 'image/heic' })

/** Mocks the upload endpoint: these responses first, then success. @returns a function that lists the uploaded ids */
function respondWith(...responses: UploadResponse[]): () => string[] {
  const uploads = mockUploads(() => responses.shift() ?? { status: 200, body: photos })
  return () => uploads.map(({ id }) => id)
}

function Uploads() {
  const { uploads, add, retry, dismiss } = useUploads()
  return (
    <>
      <button type="button" onClick={() => add([file('one.heic')])}>
        add one
      </button>
      <button type="button" onClick={() => add([file('one.heic'), file('two.heic')])}>
        add two
      </button>
      {uploads.map(({ id, phase, error }) => (
        <p key={id}>
          <span>{`${phase} ${error?.code ?? ''}`}</span>
          <button type="button" onClick={() => retry(id)}>
            retry
          </button>
          <button type="button" onClick={() => dismiss(id)}>
            dismiss
          </button>
        </p>
      ))}
    </>
  )
}

test('C-37 a retried upload keeps its id', async () => {
  const ids = respondWith({ status: 500, body: null })
  const screen = await renderScreen(<Uploads />)
  await screen.getByRole('button', { name: 'add one' }).click()
  await expect.element(screen.getByText('failed general')).toBeVisible()
  await screen.getByRole('button', { name: 'retry' }).click()
  await expect.element(screen.getByText(/failed/)).not.toBeInTheDocument()
  expect(ids()).toHaveLength(2)
  expect(new Set(ids()).size).toBe(1)
})

test('C-37 an upload that lost its connection is retried under the same id when the connection returns', async () => {
  const ids = respondWith('lost')
  const screen = await renderScreen(<Uploads />)
  await screen.getByRole('button', { name: 'add one' }).click()
  await expect.element(screen.getByText('failed no_connection')).toBeVisible()
  setConnection(true)
  await expect.poll(() => ids().length).toBe(2)
  expect(new Set(ids()).size).toBe(1)
  await expect.element(screen.getByText(/failed/)).not.toBeInTheDocument()
})

test('a refused upload shows the reason and is not retried when the connection returns', async () => {
  const ids = respondWith({ status: 403, body: { refusal: 'photo_limit_reached', details: {} } })
  const screen = await renderScreen(<Uploads />)
  await screen.getByRole('button', { name: 'add one' }).click()
  await expect.element(screen.getByText('failed photo_limit_reached')).toBeVisible()
  setConnection(true)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(ids()).toHaveLength(1)
})

test('photos are uploaded one after the other under their own ids, and a dismissed one is not retried', async () => {
  const ids = respondWith('lost')
  const screen = await renderScreen(<Uploads />)
  await screen.getByRole('button', { name: 'add two' }).click()
  await expect.poll(() => new Set(ids()).size).toBe(2)
  await expect.element(screen.getByText('failed no_connection')).toBeVisible()
  await screen.getByRole('button', { name: 'dismiss' }).click()
  setConnection(true)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(ids()).toHaveLength(2)
})
