import { expect, test } from 'vitest'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { MarkupCacheProvider } from '#platform/cached-markup.tsx'
import { renderScreen } from '#testing/render-screen.tsx'
import { MemberGrid } from './member-grid.tsx'

const card: MemberCardData = {
  id: 'bert',
  name: 'Bert',
  age: 34,
  cityName: 'Utrecht',
  online: false,
  isNew: false,
  isFictional: false,
  photo: null,
}

/** Renders a card and returns its cache key. */
async function renderCacheKey(shown: MemberCardData, state: string): Promise<string | undefined> {
  const keys: string[] = []
  const markupCache = { slot: (cacheKeys: readonly string[]) => void keys.push(...cacheKeys) }
  const grid = <MemberGrid cards={[shown]} actionsOf={() => null} stateOf={() => state} eager={0} />
  const screen = await renderScreen(<MarkupCacheProvider value={markupCache}>{grid}</MarkupCacheProvider>)
  await screen.unmount()
  return keys[0]
}

test('the cache key of a card covers everything it shows, and whether the viewer likes the member', async () => {
  const key = await renderCacheKey(card, 'liked')
  expect(key).toBe(await renderCacheKey({ ...card }, 'liked'))
  expect(await renderCacheKey(card, 'not liked')).not.toBe(key)
  expect(await renderCacheKey(card, 'visitor')).not.toBe(key)
  for (const changed of [{ online: true }, { name: 'Carl' }, { isFictional: true }, { age: 35 }])
    expect(await renderCacheKey({ ...card, ...changed }, 'liked')).not.toBe(key)
})
