import type { FastifyInstance } from 'fastify'
import { MEMBER_LANDERS } from '#features/landers/slug.rules.ts'
import type { PublicPagesOptions } from '#platform/server/rendering/public-pages.ts'
import { paths } from '#links.ts'

/**
 * Serves the landers that show one member. They are rendered for each request, so that they are gone when the member hides,
 * and count views and store the traffic source of their slug like the others.
 */
export function serveMemberLanders(
  app: FastifyInstance,
  options: Pick<PublicPagesOptions, 'send' | 'createContext' | 'findCookie' | 'createVisitRecorder'>,
): void {
  for (const lander of MEMBER_LANDERS) {
    const page = `members-id-${lander}-slug` as const
    app.get<{ Params: { slug?: string } }>(paths[page], async (request, reply) => {
      const ctx = await options.createContext(request)
      const visit = { page, slug: request.params.slug ?? '', url: request.url }
      const cookie = await options.findCookie(ctx, visit)
      if (cookie !== null) ctx.response.headers.push(['set-cookie', cookie])
      await options.send(ctx, request, reply)
      const recordVisit = reply.statusCode === 200 ? await options.createVisitRecorder(ctx, visit) : null
      if (request.method === 'GET') recordVisit?.(request.headers)
      return reply
    })
  }
}
