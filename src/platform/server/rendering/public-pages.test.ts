import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { createInProcessBus } from '#platform/server/live/bus.ts'
import type { PageRequest } from '#platform/server/rendering/pages.ts'
import { newWorld } from '#testing/world.ts'
import { servePublicPages } from './public-pages.ts'

test('T8 a public page is rendered without the session, cookies, address, agent and query of the first visitor', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const visitor: Partial<NetworkContext> = {
    actor: { kind: 'member', memberId: noa.id, sessionId: 'a session', accountHold: 'terms_outdated' },
    cookies: { sid: noa.token, theme: 'dark', traffic: 'network=one' },
    ip: '85.145.0.1',
    userAgent: 'an agent',
    response: { headers: [['set-cookie', 'sid=x']] },
  }
  const rendered: { ctx: Context; request: PageRequest }[] = []
  const app = fastify()
  servePublicPages(
    app,
    [{ name: 'terms', path: '/terms', memberRedirect: null, shipsReactToMembers: false, isIndexed: true }],
    {
      render: async (ctx, request) => {
        rendered.push({ ctx, request })
        return { status: 200, headers: new Headers(), body: Buffer.from('the terms') }
      },
      send: () => {
        throw new Error('no page is rendered for a member')
      },
      createContext: async () => ({ ...world.site.createBackgroundContext(), ...visitor }),
      createPolicy: () => `default-src 'none'`,
      readStyleSheet: () => null,
      now: world.clock.now,
      cacheSeconds: 60,
      isPersonalUrl: () => false,
      isDraining: () => false,
      bus: createInProcessBus(),
      findChoices: async () => ({}),
      findShownSlug: async (_ctx, { slug }) => slug,
      findCookie: async () => null,
      createVisitRecorder: async () => null,
    },
  )
  const responses = [await app.inject('/terms?utm=secret'), await app.inject('/terms')]
  expect(responses.map(({ body, headers }) => [body, headers['set-cookie']])).toEqual([
    ['the terms', undefined],
    ['the terms', undefined],
  ])
  expect(rendered).toHaveLength(1)
  expect(rendered[0]?.request).toEqual({ url: '/terms', method: 'GET', headers: {} })
  expect(rendered[0]?.ctx.cookies).toEqual({ theme: 'dark' })
  expect(rendered[0]?.ctx).toMatchObject({
    actor: { kind: 'visitor' },
    ip: '127.0.0.1',
    userAgent: '',
    response: { headers: [] },
  })
  await app.close()
})
