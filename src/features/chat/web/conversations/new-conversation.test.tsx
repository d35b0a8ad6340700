import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type Call } from '#testing/browser/api-mocks.ts'
import { newMemberChat, newSendingCost, newSentMessage } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import type { MemberProfile } from '#features/profiles/contract.ts'
import type { MemberChat } from '../../contract.ts'
import { NewConversation } from './new-conversation.tsx'

/** The names of the calls that are not those of the openers. */
const listSends = (calls: readonly Call[]) =>
  calls.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint !== 'profiles.member')

async function openNewConversation(memberChat: MemberChat, name = 'Bert') {
  const calls = mockApi({
    chat: { start: ({ messageId }) => newSentMessage(messageId) },
    profiles: { member: () => newProfile() },
  })
  const screen = await renderScreen(<NewConversation memberChat={memberChat} memberId="anna" />)
  const composer = screen.getByRole('textbox', { name: `Bericht aan ${name}` })
  const send = async (text: string) => {
    await composer.fill(text)
    await screen.getByRole('button', { name: 'Versturen' }).click()
  }
  return { ...screen, calls, composer, send }
}

/** Creates the profile of Bert, who likes to walk as the viewer does. */
function newProfile(): MemberProfile {
  const texts = { gender: 'male', about: 'Ik ben gek op lange zomeravonden.' } as const
  return {
    ...newCard(),
    ...texts,
    prompts: [],
    heightCm: null,
    languages: [],
    work: '',
    facts: {},
    photos: [],
    interests: [{ key: 'hiking', shared: true }],
    isSelf: false,
    unlock: null,
  }
}

test('R-2.105 an opener made from both profiles fills the composer, the draft survives a reload, and Enter sends it', async () => {
  const memberChat = newMemberChat()
  const screen = await openNewConversation(memberChat)
  const opener = 'Hoi Bert, wandelen hebben we gemeen. Waar heb je het laatst een mooie wandeling gemaakt?'
  await screen.getByRole('button', { name: opener }).click()
  await expect.element(screen.composer).toHaveValue(opener)
  await screen.unmount()

  const reopened = await openNewConversation(memberChat)
  await expect.element(reopened.composer).toHaveValue(opener)
  await reopened.composer.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => reopened.router.state.location.pathname).toBe('/chats/c1')
  await expect.element(reopened.composer).toHaveValue('')
  expect(listSends(reopened.calls)).toEqual(['chat.start'])
})

test('R-2.106 the dialog with more openers fills the composer, with the first word of the name, and sends nothing', async () => {
  const screen = await openNewConversation(newMemberChat({ partner: newCard({ name: 'Bert Jan' }) }), 'Bert Jan')
  await screen.getByRole('button', { name: 'Meer ideeën' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Een begin voor je bericht' })
  await expect.element(dialog.getByText('“Ik ben gek op lange zomeravonden”', { exact: false })).toBeVisible()
  const openers = dialog.getByRole('listitem')
  expect(openers.elements()).toHaveLength(10)
  for (const opener of openers.elements()) expect(opener.textContent).toMatch(/^Hoi Bert, /)
  const text = openers.last().element().textContent
  await openers.last().getByRole('button').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.composer).toHaveValue(text)
  expect(listSends(screen.calls)).toEqual([])
})

test.each([
  [2, 'nog 2 gesprekken te beginnen'],
  [1, 'nog 1 gesprek te beginnen'],
])('R-6.11 a free member with %i conversations left to start reads that number', async (startsLeft, text) => {
  const screen = await openNewConversation(newMemberChat({ startsLeft }))
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('R-6.11 R-2.104 the third conversation of a free member requires premium, and the typed text stays', async () => {
  const screen = await openNewConversation(newMemberChat({ startsLeft: 0, startRefusal: 'free_chats_used' }))
  await expect.element(screen.getByText('Je 2 gratis gesprekken zijn op')).toBeVisible()
  expect(screen.getByText('Je tekst blijft hier staan.').query()).toBeNull()
  await screen.send('En deze dan?')
  await expect.element(screen.getByText('Je tekst blijft hier staan.', { exact: false })).toBeVisible()
  await expect.element(screen.composer).toHaveValue('En deze dan?')
  expect(listSends(screen.calls)).toEqual([])
})

test('T20 a text that was sent to many members returns to the composer with an explanation, and another one is sent', async () => {
  const memberChat = newMemberChat()
  const screen = await openNewConversation(memberChat)
  const sentTexts: string[] = []
  mockApi({
    chat: {
      start: ({ messageId, text }) => {
        sentTexts.push(text)
        if (sentTexts.length > 1) return newSentMessage(messageId)
        throw new CallError('opener_sent_too_often', {}, 403)
      },
      memberChat: () => memberChat,
    },
    profiles: { member: () => newProfile() },
  })
  await screen.send('Hoi knapperd!')
  await expect.element(screen.getByText(/Deze openingszin heb je al vaak gestuurd/)).toBeVisible()
  await expect.element(screen.composer).toHaveValue('Hoi knapperd!')
  await screen.send('Hoi Bert, waar liep je zo mooi?')
  await expect.poll(() => screen.router.state.location.pathname).toBe('/chats/c1')
  expect(sentTexts).toEqual(['Hoi knapperd!', 'Hoi Bert, waar liep je zo mooi?'])
})

test('C-25 C-07 an unconfirmed member without credits is asked only to confirm, and reads how many credits that gives', async () => {
  const sendingCost = newSendingCost({ credits: 0, confirmed: false, creditsOnConfirm: 5 })
  const screen = await openNewConversation(newMemberChat({ sendingCost }))
  await expect.element(screen.getByText('Bevestig eerst je e-mailadres')).toBeVisible()
  await expect
    .element(screen.getByText('Zodra je het doet, krijg je 5 credits van ons.', { exact: false }))
    .toBeVisible()
  expect(screen.getByText('Onvoldoende credits').query()).toBeNull()
  await screen.send('Hoi!')
  await expect.element(screen.getByRole('alert').getByText(/Je tekst blijft hier staan/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Bevestigen' })).toHaveAttribute('href', '/activate')
  expect(listSends(screen.calls)).toEqual([])
})
