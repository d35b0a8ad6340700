import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { buildStorageKey, useDraft } from './chat-storage.ts'

function Draft({ memberId, partnerId }: { memberId: string; partnerId: string }) {
  const [draft, setDraft] = useDraft(memberId, partnerId)
  return <textarea aria-label="draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
}

test('a draft is restored after a reload, unless it was emptied', async () => {
  const screen = await render(<Draft memberId="anna" partnerId="bert" />)
  await screen.getByRole('textbox').fill('Hoi Bert')
  await screen.unmount()
  const reopened = await render(<Draft memberId="anna" partnerId="bert" />)
  await expect.element(reopened.getByRole('textbox')).toHaveValue('Hoi Bert')
  await reopened.getByRole('textbox').fill('')
  expect(localStorage.length).toBe(0)
})

test('a draft is shown only to its author, in the conversation it was written in', async () => {
  const screen = await render(<Draft memberId="anna" partnerId="bert" />)
  await screen.getByRole('textbox').fill('Hoi Bert')
  await screen.rerender(<Draft memberId="anna" partnerId="carl" />)
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
  await screen.rerender(<Draft memberId="dora" partnerId="bert" />)
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
})

test('opening a chat deletes the stored chat data of other members', async () => {
  localStorage.setItem(buildStorageKey('carl', 'draft', 'bert'), 'Hoi')
  localStorage.setItem(buildStorageKey('carl', 'outbox'), '[]')
  sessionStorage.setItem(buildStorageKey('carl', 'scroll-position'), '{}')
  localStorage.setItem(buildStorageKey('anna', 'draft', 'dora'), 'Hallo')
  localStorage.setItem('theme', 'dark')
  await render(<Draft memberId="anna" partnerId="bert" />)
  await expect
    .poll(() => Object.keys(localStorage).toSorted())
    .toEqual(['theme', buildStorageKey('anna', 'draft', 'dora')])
  expect(sessionStorage.length).toBe(0)
})
