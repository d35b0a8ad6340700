import { expect, test } from 'vitest'
import { addMemberCopies } from '#testing/member-copies.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { LIKE_LISTS, LIKES_PAGE_SIZE, type LikeList } from '../rules.ts'
import type { LikesPage } from './lists.ts'

const inserts: Record<LikeList, string> = {
  received: `insert into member_like (liked_id, liker_id, site_id, created_at) select $1, other, $2, at`,
  sent: `insert into member_like (liker_id, liked_id, site_id, created_at) select $1, other, $2, at`,
  matches: `insert into member_match (first_id, second_id, site_id, matched_at)
    select least($1, other), greatest($1, other), $2, at`,
}

/** Fills a list with `count` members. Neighbours have the same time, or times less than a millisecond apart. */
async function fillList(
  world: World,
  noa: TestMember,
  { list, count }: { list: LikeList; count: number },
): Promise<void> {
  const others = await addMemberCopies(world, await world.member({ gender: 'male' }), count)
  await world.sql(
    `${inserts[list]} from unnest($3::uuid[]) with ordinality as others (other, n),
       lateral (select $4::timestamptz + n / 8 * interval '1 second' + n % 2 * interval '300 microseconds') as times (at)`,
    [noa.id, world.siteId, others, world.clock.now()],
  )
}

async function listPages(world: World, noa: TestMember, list: LikeList): Promise<LikesPage[]> {
  const pages: LikesPage[] = []
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next ?? null) {
    const response = await world.as(noa).get(`/api/likes/lists/${list}${cursor && `?cursor=${cursor}`}`)
    expect(response.status).toBe(200)
    pages.push(await response.json())
  }
  return pages
}

const sizes = [1, LIKES_PAGE_SIZE, LIKES_PAGE_SIZE + 1, 2 * LIKES_PAGE_SIZE, 2 * LIKES_PAGE_SIZE + 7]

test.each(LIKE_LISTS)(
  'R-2.96 the %s list is complete, without duplicates and without an empty last page',
  async (list) => {
    await using world = await newWorld()
    for (const count of sizes) {
      const noa = await world.member()
      await fillList(world, noa, { list, count })
      const pages = await listPages(world, noa, list)
      const cards = pages.flatMap((page) => page.cards)
      expect([cards.length, new Set(cards.map(({ id }) => id)).size]).toEqual([count, count])
      expect(pages).toHaveLength(Math.ceil(count / LIKES_PAGE_SIZE))
      expect(cards.map(({ at }) => at)).toEqual(
        cards
          .map(({ at }) => at)
          .toSorted()
          .reverse(),
      )
    }
  },
)
