import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import type { LikesPage as LikeListPage } from '#features/likes/web/likes.queries.ts'
import LikesPage from './likes.page.tsx'

const newLikeCard = (id: string, name: string) => ({
  ...newCard({ id, name }),
  isNewLike: false,
  at: '2026-06-01T10:00:00Z',
})
const newPage = (cards: LikeListPage['cards'], next: string | null = null): LikeListPage => ({
  cards,
  next,
  counts: { received: 0, sent: cards.length, matches: 0 },
})
const tijn = newLikeCard('tijn', 'Tijn')

beforeEach(() => page.viewport(390, 844))

/** Opens the list of sent likes. */
function openSentLikes(firstPage: LikeListPage) {
  const data = [
    [['likes', 'list', 'sent'], { pages: [firstPage], pageParams: [null] }],
    [['likes', 'given'], ['tijn']],
  ] as const
  return renderScreen(<LikesPage />, { data, path: '/likes/sent', route: '/likes/:type?' })
}

test('R-2.96 a failed next page can be retried, and the end of the list is stated', async () => {
  let isRefused = true
  mockApi({
    likes: {
      list: () => {
        if (isRefused) throw new CallError('general', {}, 500)
        return newPage([newLikeCard('leen', 'Leen')])
      },
    },
  })
  const screen = await openSentLikes(newPage([tijn], 'next'))
  await screen.getByRole('button', { name: 'Meer laden' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Meer laden lukte niet.')
  isRefused = false
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.element(screen.getByRole('link', { name: /^Leen/ })).toBeVisible()
  await expect.element(screen.getByText('Dit zijn ze allemaal.')).toBeVisible()
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('R-2.89 C-16 a like that is removed on the list disappears, and the toast restores it', async () => {
  let isLiked = true
  const calls = mockApi({
    likes: {
      unlike: () => ((isLiked = false), { liked: false }),
      like: () => ((isLiked = true), { liked: true, match: false }),
      list: () => newPage(isLiked ? [tijn] : []),
    },
  })
  const screen = await openSentLikes(newPage([tijn]))
  await screen.getByRole('button', { name: 'Tijn liken', exact: true, pressed: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Je hebt nog niemand geliket' })).toBeVisible()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(screen.getByRole('button', { name: 'Tijn liken', exact: true, pressed: true })).toBeVisible()
  expect(calls.map(({ endpoint }) => endpoint).filter((name) => name !== 'likes.list')).toEqual([
    'likes.unlike',
    'likes.like',
  ])
})

test('R-2.92 C-55 a member is blocked from their card in two clicks, and the toast reverts it', async () => {
  let isBlocked = false
  const calls = mockApi({
    relations: {
      block: () => ((isBlocked = true), {} as never),
      unblock: () => ((isBlocked = false), {} as never),
    },
    likes: { list: () => newPage(isBlocked ? [] : [tijn]), listGiven: () => ({ ids: ['tijn'] }) },
  })
  const screen = await openSentLikes(newPage([tijn]))
  await screen.getByRole('button', { name: 'Meer over Tijn' }).click()
  const item = screen.getByRole('menuitem', { name: 'Tijn blokkeren' })
  await expect.element(item).toBeVisible() // its code loads when the menu opens
  const { left, right } = item.element().getBoundingClientRect()
  expect(left >= 0 && right <= 390).toBe(true)
  await item.click()
  await expect.element(screen.getByText('Tijn is geblokkeerd.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Tijn/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(screen.getByRole('link', { name: /^Tijn/ })).toBeVisible()
  expect(calls.filter(({ endpoint }) => endpoint.startsWith('relations'))).toEqual([
    { endpoint: 'relations.block', input: { id: 'tijn' } },
    { endpoint: 'relations.unblock', input: { id: 'tijn' } },
  ])
})

test('R-2.96 on a list of likes "Nieuwe like" marks a like, and "Nieuw" only a member who joined lately', async () => {
  mockApi({})
  const cards = [
    { ...newLikeCard('leen', 'Leen'), isNewLike: true, isNew: true },
    { ...newLikeCard('mats', 'Mats'), isNewLike: true },
    { ...newLikeCard('noor', 'Noor'), isNew: true },
    tijn,
  ]
  const screen = await openSentLikes(newPage(cards))
  await expect.element(screen.getByRole('link', { name: /^Leen/ })).toBeVisible()
  const tagsOf = (item: Element) => [...item.textContent.matchAll(/Nieuwe? ?(?:like)?/g)].map(([tag]) => tag.trim())
  const items = screen
    .getByRole('listitem')
    .elements()
    .filter(({ textContent }) => /Leen|Mats|Noor|Tijn/.test(textContent))
  expect(items.map(tagsOf)).toEqual([['Nieuwe like'], ['Nieuwe like'], ['Nieuw'], []])
})
