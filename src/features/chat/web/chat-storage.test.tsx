import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { storageKey, useDraft } from './chat-storage.tsx'

function Draft({ memberId, partnerId }: { memberId: string; partnerId: string }) {
  const [draft, setDraft] = useDraft(memberId, partnerId)
  return <textarea aria-label="draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
}

test('a draft survives a reload, and an emptied one does not', async () => {
  const screen = await render(<Draft memberId="anna" partnerId="bert" />)
  await screen.getByRole('textbox').fill('Hoi Bert')
  await screen.unmount()
  const again = await render(<Draft memberId="anna" partnerId="bert" />)
  await expect.element(again.getByRole('textbox')).toHaveValue('Hoi Bert')
  await again.getByRole('textbox').fill('')
  expect(localStorage.length).toBe(0)
})

test('a draft is shown only to its author, for its partner', async () => {
  const screen = await render(<Draft memberId="anna" partnerId="bert" />)
  await screen.getByRole('textbox').fill('Hoi Bert')
  await screen.rerender(<Draft memberId="anna" partnerId="carl" />)
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
  await screen.rerender(<Draft memberId="dora" partnerId="bert" />)
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
})

test('opening a chat deletes the stored chat data of other members', async () => {
  localStorage.setItem(storageKey('carl', 'draft', 'bert'), 'Hoi')
  localStorage.setItem(storageKey('carl', 'outbox'), '[]')
  sessionStorage.setItem(storageKey('carl', 'return'), '{}')
  localStorage.setItem(storageKey('anna', 'draft', 'dora'), 'Hallo')
  localStorage.setItem('theme', 'dark')
  await render(<Draft memberId="anna" partnerId="bert" />)
  await expect.poll(() => Object.keys(localStorage).toSorted()).toEqual(['theme', storageKey('anna', 'draft', 'dora')])
  expect(sessionStorage.length).toBe(0)
})
