import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type ApiMocks } from '#testing/browser/api-mocks.ts'
import { matchOnly } from '#testing/browser/media.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import SwipeGamePage from './swipe-game.page.tsx'

const names = ['Bert', 'Carl', 'Dirk', 'Erik', 'Fred', 'Gijs', 'Hugo']
const cards = names.map((name) => newCard({ id: name.toLowerCase(), name }))
const now = '2026-06-01T20:00:00Z'
const newQuota = (remaining: number) => ({ limit: 4, remaining, now, resets_at: '2026-06-01T22:00:00Z' })

beforeEach(() => page.viewport(390, 844))

/** Opens the game with seven cards. The likes that remain are counted by the mocked server. */
async function openGame({ remaining = 4, likes = {} }: { remaining?: number; likes?: ApiMocks['likes'] } = {}) {
  let left = remaining
  const calls = mockApi({
    likes: {
      swipeLike: () => ({ ...newQuota(--left), liked: true, match: false }),
      skip: () => ({ skipped: true }),
      undoSkip: () => ({ skipped: false }),
      deck: () => ({ ...newQuota(left), cards: [] }),
      ...likes,
    },
  })
  const deck = { ...newQuota(remaining), cards }
  const screen = await renderScreen(<SwipeGamePage />, { data: [[['swipe', 'deck'], deck]], path: '/swipe-game' })
  return {
    ...screen,
    listMoves: () =>
      calls
        .filter(({ endpoint }) => endpoint !== 'likes.deck')
        .map(({ endpoint, input }) => `${endpoint.slice('likes.'.length)} ${(input as { id: string }).id}`),
    topCard: () => document.querySelector('[data-card]')?.getAttribute('data-card'),
    expectLeft: async (text: string) => {
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
    },
  }
}

/** Drags the top card sideways and holds it still before it is released, so that only the distance counts. */
function dragTopCard(distance: number): void {
  const card = document.querySelector<HTMLElement>('[data-card]')
  if (!card) throw new Error('there is no card')
  const { left, top } = card.getBoundingClientRect()
  function dispatch(type: string, { x, at }: { x: number; at: number }): void {
    const position = { clientX: left + 50 + x, clientY: top + 50 }
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...position })
    Object.defineProperty(event, 'timeStamp', { value: at })
    card?.dispatchEvent(event)
  }
  card.setPointerCapture = () => undefined // a synthetic pointer cannot be captured
  dispatch('pointerdown', { x: 0, at: 1_000 })
  dispatch('pointermove', { x: distance, at: 1_100 })
  dispatch('pointerup', { x: distance, at: 1_400 })
}

test('R-2.119 a card that is dragged a little springs back; farther to the left it is skipped, which can be undone', async () => {
  const screen = await openGame()
  dragTopCard(40)
  expect(screen.topCard()).toBe('bert')
  expect(screen.listMoves()).toEqual([])
  dragTopCard(-200)
  await expect.poll(screen.topCard).toBe('carl')
  await screen.expectLeft('Nog 4 likes vandaag')
  await screen.getByRole('button', { name: 'Terug naar Bert' }).click()
  await expect.poll(screen.topCard).toBe('bert')
  await expect.poll(screen.listMoves).toEqual(['skip bert', 'undoSkip bert'])
  await expect.element(screen.getByRole('button', { name: 'Niets om terug te halen' })).toBeDisabled()
})

test('R-2.36 R-9.03 C-14 members are liked by dragging, by button and by key until the likes of the day are used', async () => {
  const screen = await openGame()
  dragTopCard(220)
  await screen.expectLeft('Nog 3 likes vandaag')
  const like = screen.getByRole('button', { name: /liken$/ })
  ;(like.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await screen.expectLeft('Nog 2 likes vandaag')
  await expect.element(like).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await screen.expectLeft('Nog 1 like vandaag')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { name: 'Dat waren je likes voor vandaag' })).toBeVisible()
  await expect.poll(screen.listMoves).toEqual(['bert', 'carl', 'dirk', 'erik'].map((id) => `swipeLike ${id}`))
})

test('R-2.119 with reduced motion a decided card disappears at once', async () => {
  matchOnly('(prefers-reduced-motion: reduce)')
  const screen = await openGame()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(screen.topCard).toBe('carl')
  expect(document.getAnimations().filter(({ effect }) => effect?.getTiming().duration === 320)).toEqual([])
  expect(screen.getByText('Bert,').query()).toBeNull()
})

test('R-2.119 ArrowUp opens the profile of the card on top', async () => {
  const screen = await openGame()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => screen.router.state.location.pathname).toBe('/members/bert')
})

test('R-9.03 a refused like restores the card and the number of likes, with a message', async () => {
  const screen = await openGame({
    likes: {
      swipeLike: () => {
        throw new CallError('general', {}, 500)
      },
    },
  })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Er is een fout opgetreden, probeer het later opnieuw.')).toBeVisible()
  await expect.poll(screen.topCard).toBe('bert')
  await screen.expectLeft('Nog 4 likes vandaag')
})

test('R-9.03 when the likes were used on another device, the refused card stays for tomorrow', async () => {
  const screen = await openGame({
    likes: {
      swipeLike: () => {
        throw new CallError('swipe_limit_reached', {}, 429)
      },
    },
  })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { name: 'Dat waren je likes voor vandaag' })).toBeVisible()
})

test('R-9.03 the game waits while the browser is offline', async () => {
  const screen = await openGame()
  setConnection(false)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Je bent offline/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('button', { name: 'Bert liken' })).toBeDisabled()
  expect(screen.topCard()).toBe('bert')
  setConnection(true)
  await screen.getByRole('button', { name: 'Bert liken' }).click()
  await screen.expectLeft('Nog 3 likes vandaag')
})

test('C-14 the end of the day counts down by the clock of the server and then deals new cards', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const nextQuota = { ...newQuota(4), now: '2026-06-01T22:00:00Z', resets_at: '2026-06-02T22:00:00Z' }
  const screen = await openGame({ remaining: 0, likes: { deck: () => ({ ...nextQuota, cards }) } })
  const timer = screen.getByRole('timer', { name: 'Tijd tot je weer kunt liken' })
  await expect.element(timer).toMatchTextContent('02:00:00')
  vi.advanceTimersByTime(61_000)
  await expect.element(timer).toMatchTextContent('01:58:59')
  vi.advanceTimersByTime(2 * 60 * 60_000)
  await screen.expectLeft('Nog 4 likes vandaag')
  expect(screen.topCard()).toBe('bert')
})
