import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

interface Page {
  readonly messages: readonly { seq: number }[]
  readonly hasMore: boolean
}

const limit = 6

test('I14 paging in either direction returns each message once and never promises a page that turns out empty', async () => {
  await using world = await newWorld()
  const noa = world.as(await world.member({ credits: 50, premium: true }))
  const write = (path: string) => noa.post(path, { messageId: crypto.randomUUID(), text: 'Hoi!' })
  for (const count of [1, limit - 1, limit, limit + 1, 2 * limit]) {
    const tom = await world.member({ gender: 'male' })
    const { conversationId } = await (await write(`/api/members/${tom.id}/messages`)).json()
    for (let sent = 1; sent < count; sent++) await write(`/api/chats/${conversationId}/messages`)
    const readAllPages = async (buildCursor: (page: Page) => string) => {
      const pages: Page[] = []
      let page: Page = { messages: [], hasMore: true }
      while (page.hasMore) {
        page = await (await noa.get(`/api/chats/${conversationId}/messages?limit=${limit}&${buildCursor(page)}`)).json()
        pages.push(page)
      }
      const seqs = pages.flatMap(({ messages }) => messages.map(({ seq }) => seq))
      return { seqs: seqs.toSorted((one, other) => one - other), pages: pages.length }
    }
    const expected = { seqs: Array.from({ length: count }, (_, index) => index + 1), pages: Math.ceil(count / limit) }
    expect(await readAllPages(({ messages }) => `before=${messages[0]?.seq ?? count + 1}`)).toEqual(expected)
    expect(await readAllPages(({ messages }) => `after=${messages.at(-1)?.seq ?? 0}`)).toEqual(expected)
  }
})
