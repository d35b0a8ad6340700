import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { LikableCardItem, LikeButton, useToLikableCard } from './likes.tsx'

const people = [
  { id: 'bert', name: 'Bert' },
  { id: 'carl', name: 'Carl' },
]

function Hearts() {
  return people.map(({ id, name }) => <LikeButton key={id} memberId={id} name={name} />)
}

async function openHearts(liked: readonly string[]) {
  const screen = await renderScreen(<Hearts />, { data: [[['likes', 'given'], liked]] })
  return { ...screen, heart: (name: string) => screen.getByRole('button', { name: `${name} liken`, exact: true }) }
}

const refusal = () => new CallError('member_not_found', {}, 404)

test('R-2.88 a like is shown optimistically, before the server responds', async () => {
  const { promise, resolve } = Promise.withResolvers<{ liked: true; match: boolean }>()
  const calls = mockApi({ likes: { like: () => promise } })
  const { heart } = await openHearts([])
  await heart('Bert').click()
  await expect.element(heart('Bert')).toHaveAttribute('aria-pressed', 'true')
  expect(calls).toHaveLength(1)
  resolve({ liked: true, match: false })
})

test.each([
  ['refused', refusal(), /er niet \(meer\)/],
  ['lost', new TypeError('lost'), /geen verbinding/],
])('R-2.88 a like that is %s is rolled back with an error message', async (_, error, text) => {
  mockApi({
    likes: {
      like: () => {
        throw error
      },
    },
  })
  const screen = await openHearts([])
  await screen.heart('Bert').click()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.heart('Bert')).toHaveAttribute('aria-pressed', 'false')
})

test('R-2.89 an unlike takes the like back', async () => {
  mockApi({ likes: { unlike: () => ({ liked: false as const }) } })
  const screen = await openHearts(['bert', 'carl'])
  await screen.heart('Bert').click()
  await expect.element(screen.heart('Bert')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.heart('Carl')).toHaveAttribute('aria-pressed', 'true')
})

test('R-2.89 a refused unlike is rolled back', async () => {
  mockApi({
    likes: {
      unlike: () => {
        throw refusal()
      },
    },
  })
  const screen = await openHearts(['bert', 'carl'])
  await screen.heart('Bert').click()
  await expect.element(screen.heart('Bert')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.cache.getQueryData(['likes', 'given'])).toEqual(expect.arrayContaining(['bert', 'carl']))
})

test('a like that fails after a later like succeeded rolls back only itself', async () => {
  const { promise: carlLiked, resolve: resolveCarlLiked } = Promise.withResolvers<void>()
  mockApi({
    likes: {
      like: async ({ id }) => {
        if (id === 'carl') return { liked: true, match: false }
        await carlLiked
        throw refusal()
      },
    },
  })
  const screen = await openHearts([])
  await screen.heart('Bert').click()
  await screen.heart('Carl').click()
  await expect.element(screen.heart('Carl')).toHaveAttribute('aria-pressed', 'true')
  resolveCarlLiked()
  await expect.element(screen.heart('Bert')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.heart('Carl')).toHaveAttribute('aria-pressed', 'true')
})

function Cards({ isMember }: { isMember: boolean }) {
  const toLikable = useToLikableCard(isMember)
  const cards = people.map((person) => toLikable({ ...emptyCard, ...person }))
  return (
    <ul>
      {cards.map((props) => (
        <LikableCardItem key={props.card.id} {...props} />
      ))}
    </ul>
  )
}

const emptyCard = {
  age: 34,
  cityName: 'Utrecht',
  online: false,
  isNew: false,
  isFictional: false,
  photoVerified: false,
  photo: null,
}

test('a card shows whether the member likes, and a visitor has no like button', async () => {
  const data = [[['likes', 'given'], ['bert']]] as const
  const heart = (name: string) => ({ name: `${name} liken`, exact: true })
  const screen = await renderScreen(<Cards isMember />, { data })
  await expect.element(screen.getByRole('button', heart('Bert'))).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('button', heart('Carl'))).toHaveAttribute('aria-pressed', 'false')
  await screen.unmount()
  const visitor = await renderScreen(<Cards isMember={false} />, { data })
  await expect.element(visitor.getByText('Carl,')).toBeVisible()
  expect(visitor.getByRole('button', heart('Carl')).elements()).toEqual([])
})

test('R-2.88 a like button keeps its name while its state changes', async () => {
  mockApi({ likes: { like: () => ({ liked: true, match: false }), unlike: () => ({ liked: false }) } })
  const screen = await openHearts([])
  const heart = screen.heart('Bert').element()
  for (const pressed of ['true', 'false']) {
    await screen.heart('Bert').click()
    await expect.element(screen.heart('Bert')).toHaveAttribute('aria-pressed', pressed)
    expect(screen.heart('Bert').element()).toBe(heart)
  }
})

test('R-2.88 the name and the age on a card are one accessible name', async () => {
  const screen = await renderScreen(<Cards isMember />, { data: [[['likes', 'given'], []]] })
  await expect.element(screen.getByRole('link', { name: /^Bert, 34 \S/ })).toBeVisible()
})
