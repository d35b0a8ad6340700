import { expect, test } from 'vitest'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const hostileParts = ['%00', '%ED%A0%80', '%F0%9F', 'a%00b']
const routes = [
  '/*',
  '/members/*',
  '/members/*/chat',
  '/chats/*',
  '/likes/*',
  '/pages/*',
  '/transactions/*',
  '/credits/*',
]
const queries = [
  '/members?region=*&cursor=*',
  '/activate?token=*',
  '/reset-password-do?token=*',
  '/login?returnTo=*',
  '/?network=*&ref=*',
  '/photos/*/card.webp',
  '/exports/*/gegevens-2026-01-01.zip',
]
const paths = [...routes, ...queries].flatMap((path) => hostileParts.map((text) => path.replaceAll('*', text)))

test(
  'a URL with NUL, a lone surrogate or a malformed escape gets a status below 500',
  { timeout: 180_000 },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const member = served.as(await world.member())
    const failed: string[] = []
    for (const path of paths) {
      const responses = await Promise.all([member.get(path), served.visitor().get(path)])
      for (const { status } of responses) if (status >= 500) failed.push(`${path} ${status}`)
    }
    expect(failed).toEqual([])
  },
)
