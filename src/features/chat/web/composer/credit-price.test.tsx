import english from 'virtual:texts/en/chat'
import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newSendingCost } from '#testing/browser/chat-data.ts'
import { newPicture } from '#testing/browser/pictures.ts'
import { messages, renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import type { SendingCost } from '../../contract.ts'
import { ChatAlerts } from '../conversations/chat-alerts.tsx'
import { Composer } from './composer.tsx'
import { GiftDialog } from '../gifts/gift-dialog.tsx'
import { ImageDialog } from '../images/image-dialog.tsx'

const cheapestBundle = { credits: 1000, cents: 16995, currency: 'EUR' }
const ignore = () => undefined

async function openComposer(cost: Partial<SendingCost>, locale = 'nl') {
  const composer = (
    <Composer
      memberId="anna"
      name="Bert"
      text=""
      sendingCost={newSendingCost(cost)}
      isOpen
      image={{ reason: null, onBlocked: null, onPick: ignore }}
      onChange={ignore}
      onSend={ignore}
      buyPath="/credits"
    />
  )
  const texts = { ...messages, ...(locale === 'en' && { chat: english }) }
  const screen = await renderScreen(
    <TextsProvider locale={locale} timeZone="Europe/Amsterdam" messages={texts}>
      {composer}
    </TextsProvider>,
  )
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  return screen.getByRole('textbox').element()
}

/** Returns the description of the message field, with plain spaces. */
function readDescription(field: Element): string {
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return (description?.textContent ?? '').replaceAll('\u00a0', ' ')
}

test.each([
  ['nl', { price: 1 }, '1 credit per bericht (vanaf € 0,17)'],
  ['nl', { price: 10 }, '10 credits per bericht (vanaf € 1,70)'],
  ['en', { price: 1 }, '1 credit per message (from €0.17)'],
  ['en', { price: 10 }, '10 credits per message (from €1.70)'],
  ['nl', { price: 1, cheapestBundle: { ...cheapestBundle, currency: 'CHF' } }, '(vanaf CHF 0,17)'],
])('C-41 L-14 the composer (%s) shows the price of a text in credits and in money: %j', async (locale, cost, text) => {
  expect(readDescription(await openComposer(cost, locale))).toContain(text)
})

test('C-41 without a bundle on sale the composer shows credits only', async () => {
  const description = readDescription(await openComposer({ cheapestBundle: null }))
  expect(description).toContain('1 credit per bericht·')
  expect(description).not.toContain('vanaf')
})

test('C-06 C-41 a free first message shows no price in money', async () => {
  const description = readDescription(await openComposer({ price: 0 }))
  expect(description).toContain('Je eerste bericht is gratis')
  expect(description).not.toContain('vanaf')
})

test('C-41 L-14 the price of an image in money is beside its send button', async () => {
  const screen = await renderScreen(
    <ImageDialog
      file={await newPicture('strand.png')}
      partner={newCard()}
      sendingCost={newSendingCost({ imagePrice: 3 })}
      isOpen
      onClose={ignore}
      onSent={ignore}
    />,
  )
  await expect.element(screen.getByRole('button', { name: 'Versturen · 3 credits' })).toBeVisible()
  await expect.element(screen.getByText(/^3 credits kosten vanaf €\s0,51\.$/)).toBeVisible()
})

test('C-41 L-14 a gift shows its price in money on its tile and, once chosen, beside the send button', async () => {
  const gifts = [
    { key: 'rose' as const, price: 2 },
    { key: 'coffee' as const, price: 30 },
  ]
  mockApi({ chat: { gifts: () => ({ gifts, credits: 40, cheapestBundle }) } })
  const screen = await renderScreen(
    <GiftDialog memberId="bert" name="Bert" isFictional={false} isOpen onClose={ignore} onGiven={ignore} />,
  )
  await expect.element(screen.getByRole('radio', { name: /^Roos\s*2 credits\s*vanaf €\s0,34$/ })).toBeVisible()
  await screen.getByRole('radio', { name: /^Koffie/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Koffie geven · 30 credits' })).toBeVisible()
  await expect.element(screen.getByText(/^30 credits kosten vanaf €\s5,10\.$/)).toBeVisible()
})

test('C-41 L-14 without enough credits the alerts of a text and of a gift state the price in money', async () => {
  const alerts = await renderScreen(
    <ChatAlerts
      sendingCost={newSendingCost({ price: 10, credits: 2 })}
      refusal="insufficient_credits"
      partnerName="Bert"
      isFictional={false}
      isEmpty={false}
      attemptCount={0}
      hasDraft={false}
      buyPath="/credits"
    />,
  )
  await expect
    .element(alerts.getByText(/Een bericht kost 10 credits \(vanaf €\s1,70\) en je hebt er nog 2\./))
    .toBeVisible()
  await alerts.unmount()
  mockApi({ chat: { gifts: () => ({ gifts: [{ key: 'rose', price: 10 }], credits: 2, cheapestBundle }) } })
  const gifts = await renderScreen(
    <GiftDialog memberId="bert" name="Bert" isFictional={false} isOpen onClose={ignore} onGiven={ignore} />,
  )
  await gifts.getByRole('radio', { name: /^Roos/ }).click()
  await expect
    .element(gifts.getByText(/Dit cadeau kost 10 credits \(vanaf €\s1,70\) en je hebt er nog 2\./))
    .toBeVisible()
})

test('C-41 without a bundle on sale the alert states credits only', async () => {
  const alerts = await renderScreen(
    <ChatAlerts
      sendingCost={newSendingCost({ price: 10, credits: 2, cheapestBundle: null })}
      refusal="insufficient_credits"
      partnerName="Bert"
      isFictional={false}
      isEmpty={false}
      attemptCount={0}
      hasDraft={false}
      buyPath="/credits"
    />,
  )
  await expect.element(alerts.getByText(/Een bericht kost 10 credits en je hebt er nog 2\./)).toBeVisible()
})

test('C-41 L-14 a gift whose price has changed is refused with the new price in credits and in money', async () => {
  mockApi({
    chat: {
      gifts: () => ({ gifts: [{ key: 'rose', price: 2 }], credits: 40, cheapestBundle }),
      giveGift: () => {
        throw new CallError('gift_price_changed', { price: 8 }, 409)
      },
    },
  })
  const screen = await renderScreen(
    <GiftDialog memberId="bert" name="Bert" isFictional={false} isOpen onClose={ignore} onGiven={ignore} />,
  )
  await screen.getByRole('radio', { name: /^Roos/ }).click()
  await screen.getByRole('button', { name: /^Roos geven/ }).click()
  await expect.element(screen.getByText(/kost nu 8 credits\..*8 credits kosten vanaf €\s1,36\./)).toBeVisible()
})
