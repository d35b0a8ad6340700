import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MAX_UNDO } from '#features/discover/rules.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type ApiMocks } from '#testing/browser/api-mocks.ts'
import { matchOnly } from '#testing/browser/media.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import DiscoverPage from './discover.page.tsx'

const names = ['Bert', 'Carl', 'Dirk', 'Erik', 'Fred', 'Gijs', 'Hugo']

const newPerson = (name: string, fields: object = {}) => ({
  card: newCard({ id: name.toLowerCase(), name }),
  activeToday: false,
  photos: ['one', 'two', 'three'].map((key) => ({ id: `${name}-${key}`, key, hash: '', width: 600, height: 800 })),
  interests: [
    { key: 'cooking', shared: true },
    { key: 'music', shared: false },
  ],
  reasons: [
    { kind: 'theirAge' as const, age: 38 },
    { kind: 'region' as const, name: 'Utrecht' },
  ],
  about: '',
  prompts: [{ key: 'sunday', answer: 'met modder aan mijn laarzen.' }],
  ...fields,
})

beforeEach(() => page.viewport(390, 844))

interface Options {
  people?: ReturnType<typeof newPerson>[]
  likesLeft?: number
  likes?: ApiMocks['likes']
  deal?: () => never
}

async function openDeck({ people = names.map((name) => newPerson(name)), likesLeft = 100, likes, deal }: Options = {}) {
  const calls = mockApi({
    discover: { deal: deal ?? (() => ({ people: [], likesLeft })), markShown: () => ({ shown: true }) },
    likes: {
      like: () => ({ liked: true, match: false }),
      unlike: () => ({ liked: false }),
      skip: () => ({ skipped: true }),
      undoSkip: () => ({ skipped: false }),
      ...likes,
    },
  })
  const screen = await renderScreen(<DiscoverPage />, {
    data: [[['discover', 'deal'], { people, likesLeft }]],
    path: '/discover',
  })
  const listCalls = (prefix: string) =>
    calls
      .filter(({ endpoint }) => endpoint.startsWith(prefix))
      .map(({ endpoint, input }) => `${endpoint} ${(input as { id: string }).id}`)
  return {
    ...screen,
    calls,
    listMoves: () => listCalls('likes.'),
    listShown: () => listCalls('discover.markShown'),
    expectTop: async (id: string) => {
      await expect.poll(() => document.querySelector('[data-person]')?.getAttribute('data-person')).toBe(id)
    },
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

/** Drags the card sideways and holds it still before it is released, so that only the distance counts. */
function dragCard(distance: number): void {
  const card = document.querySelector<HTMLElement>('[data-person]')
  const photo = card?.querySelector<HTMLElement>('[data-photo]')
  if (!card || !photo) throw new Error('there is no card')
  card.setPointerCapture = () => undefined // a synthetic pointer cannot be captured
  const { left, top } = photo.getBoundingClientRect()
  for (const { type, x, at } of [
    { type: 'pointerdown', x: 0, at: 1_000 },
    { type: 'pointermove', x: distance, at: 1_100 },
    { type: 'pointerup', x: distance, at: 1_400 },
  ]) {
    const position = { clientX: left + 50 + x, clientY: top + 80 }
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...position })
    Object.defineProperty(event, 'timeStamp', { value: at })
    photo.dispatchEvent(event)
  }
}

test('people are liked and skipped by dragging, by button and by key; a short drag springs back', async () => {
  const deck = await openDeck()
  await deck.expectTop('bert')
  dragCard(40)
  await deck.expectTop('bert')
  dragCard(200)
  await deck.expectTop('carl')
  dragCard(-200)
  await deck.expectTop('dirk')
  await deck.press('Like Dirk')
  await deck.expectTop('erik')
  await deck.press('Sla Erik over')
  await deck.expectTop('fred')
  await userEvent.keyboard('{ArrowRight}')
  await deck.expectTop('gijs')
  await userEvent.keyboard('{ArrowLeft}')
  await deck.expectTop('hugo')
  await expect
    .poll(deck.listMoves)
    .toEqual([
      'likes.like bert',
      'likes.skip carl',
      'likes.like dirk',
      'likes.skip erik',
      'likes.like fred',
      'likes.skip gijs',
    ])
  await expect.poll(deck.listShown).toHaveLength(7)
})

test('the last decisions are undone, also a like, and the person is on top again', async () => {
  const deck = await openDeck()
  await deck.press('Sla Bert over')
  await deck.press('Like Carl')
  await deck.expectTop('dirk')
  await deck.press('Haal Carl terug')
  await deck.expectTop('carl')
  await userEvent.keyboard('z')
  await deck.expectTop('bert')
  await expect.element(deck.getByRole('button', { name: 'Niets om terug te halen' })).toBeDisabled()
  await expect
    .poll(deck.listMoves)
    .toEqual(['likes.skip bert', 'likes.like carl', 'likes.unlike carl', 'likes.undoSkip bert'])
  expect(MAX_UNDO).toBe(10)
})

test('C-15 without likes looking goes on: the heart says when there are likes again', async () => {
  const deck = await openDeck({ likesLeft: 1 })
  await deck.press('Like Bert')
  await deck.expectTop('carl')
  await deck.press('Morgen weer likes')
  await expect.element(deck.getByText('Je likes van vandaag zijn op. Kijken kan gewoon door.')).toBeVisible()
  dragCard(200)
  await deck.expectTop('carl')
  await deck.press('Sla Carl over')
  await deck.expectTop('dirk')
  await expect.poll(deck.listMoves).toEqual(['likes.like bert', 'likes.skip carl'])
})

test('C-15 a like that the server refuses returns the person', async () => {
  const deck = await openDeck({
    likes: {
      like: () => {
        throw new CallError('like_limit_reached', { limit: 100 }, 429)
      },
    },
  })
  await deck.press('Like Bert')
  await expect.element(deck.getByRole('button', { name: 'Morgen weer likes' })).toBeVisible()
  await deck.expectTop('bert')
})

test('the halves of the photo and the keys go through the photos of a person', async () => {
  const deck = await openDeck()
  await expect.element(deck.getByText('Foto 1 van 3')).toBeInTheDocument()
  await deck.press('Volgende foto van Bert')
  await expect.element(deck.getByText('Foto 2 van 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(deck.getByText('Foto 3 van 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(deck.getByText('Foto 2 van 3')).toBeInTheDocument()
  await deck.press('Sla Bert over')
  await expect.element(deck.getByText('Foto 1 van 3')).toBeInTheDocument()
})

test('a card says why the two fit, what they share and one prompt', async () => {
  const deck = await openDeck({
    people: [
      newPerson('Bert', { activeToday: true, card: newCard({ id: 'bert', name: 'Bert', photoVerified: true }) }),
    ],
  })
  const card = deck.getByRole('article', { name: 'Bert, 34, Vandaag actief, foto gecontroleerd, Utrecht' })
  await expect.element(card.getByText('Bert zoekt jouw leeftijd, jij bent 38')).toBeVisible()
  await expect.element(card.getByText('Allebei in de regio Utrecht')).toBeVisible()
  await expect.element(card.getByText('Koken')).toBeVisible()
  await expect.element(card.getByText('met modder aan mijn laarzen.')).toBeVisible()
  await expect.element(card.getByText('Muziek')).not.toBeVisible()
  await page.viewport(1280, 900)
  await expect.element(card.getByText('Muziek')).toBeVisible()
})

test('the name, the paper and Enter open the profile, and M the conversation', async () => {
  const deck = await openDeck()
  await expect.element(deck.getByRole('link', { name: /Bert, ?34/ }).first()).toHaveAttribute('href', '/members/bert')
  await expect
    .element(deck.getByRole('link', { name: 'Stuur Bert een bericht' }))
    .toHaveAttribute('href', '/members/bert/chat')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => deck.router.state.location.pathname).toBe('/members/bert')
  await userEvent.keyboard('m')
  await expect.poll(() => deck.router.state.location.pathname).toBe('/members/bert/chat')
  expect(document.querySelector('[data-person] > div:last-child > a[aria-hidden]')).toHaveAttribute(
    'href',
    '/members/bert',
  )
})

test('after a decision the next name has the focus, and a message says what happened', async () => {
  const deck = await openDeck()
  await deck.press('Like Bert')
  await expect.element(deck.getByText('Je vindt Bert leuk')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toContain('Carl')
})

test('an empty deck offers to look wider', async () => {
  const deck = await openDeck({ people: [] })
  await expect.element(deck.getByRole('heading', { name: 'Je hebt iedereen gezien die past.' })).toBeVisible()
  await expect
    .element(deck.getByRole('link', { name: 'Pas aan wie je zoekt' }))
    .toHaveAttribute('href', '/match-finder')
})

test('after a failed request the cards remain, and the end offers to try again', async () => {
  const deck = await openDeck({
    people: [newPerson('Bert')],
    deal: () => {
      throw new Error('lost')
    },
  })
  await deck.press('Sla Bert over')
  await deck.press('Opnieuw')
  await expect.poll(() => deck.calls.filter(({ endpoint }) => endpoint === 'discover.deal').length).toBeGreaterThan(1)
})

test('without a connection the card remains and nothing is decided', async () => {
  const deck = await openDeck()
  setConnection(false)
  await expect.element(deck.getByText('Geen verbinding. Je kaart blijft staan.')).toBeVisible()
  await expect.element(deck.getByRole('button', { name: 'Like Bert' })).toBeDisabled()
  dragCard(200)
  await userEvent.keyboard('{ArrowLeft}')
  await deck.expectTop('bert')
  expect(deck.listMoves()).toEqual([])
})

test('WCAG 2.1.4 the keys can be turned off', async () => {
  await page.viewport(1280, 900)
  const deck = await openDeck()
  await deck.press('Sneltoetsen aan')
  await userEvent.keyboard('{ArrowLeft}z')
  await deck.expectTop('bert')
  expect(deck.listMoves()).toEqual([])
  await deck.press('Sneltoetsen uit')
  await userEvent.keyboard('{ArrowLeft}')
  await deck.expectTop('carl')
})

test('somebody without a photo is shown with their initial', async () => {
  const deck = await openDeck({ people: [newPerson('Zoë', { photos: [] })] })
  await expect.element(deck.getByText('Z', { exact: true }).first()).toBeInTheDocument()
})

test('with reduced motion a decided card disappears at once', async () => {
  matchOnly('(prefers-reduced-motion: reduce)')
  const animate = vi.spyOn(Element.prototype, 'animate')
  const deck = await openDeck()
  await deck.press('Sla Bert over')
  await deck.expectTop('carl')
  expect(document.querySelectorAll('article')).toHaveLength(1)
  expect(animate).not.toHaveBeenCalled()
})
