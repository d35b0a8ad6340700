import { expect, test } from 'vitest'
import type { MemberCardData } from '#features/profiles/contract.ts'
import type { CardItemProps } from '#features/profiles/web/profiles.tsx'
import { MarkupCacheProvider } from '#platform/cached-render.tsx'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { MemberGrid } from './member-grid.tsx'

const card: MemberCardData = {
  id: 'bert',
  name: 'Bert',
  age: 34,
  cityName: 'Utrecht',
  online: false,
  isNew: false,
  isFictional: false,
  photoVerified: false,
  photo: null,
}

function Item({ card: { name } }: CardItemProps) {
  return <li>{name}</li>
}

test('the server caches a card by the card and the viewer’s like alone', async () => {
  const props: object[] = []
  const markupCache = { slot: (_: unknown, propsList: readonly object[]) => void props.push(...propsList) }
  const grid = <MemberGrid cards={[{ card, liked: true }]} Item={Item} eager={0} />
  const screen = await renderScreen(<MarkupCacheProvider value={markupCache}>{grid}</MarkupCacheProvider>)
  await screen.unmount()
  expect(props).toEqual([{ card, liked: true }])
})
