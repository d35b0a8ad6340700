import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addPartner } from '#testing/partners.ts'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0] // which it validates itself

const media = z.object({ 'application/json': z.object({ schema: z.looseObject({ type: z.string() }) }) })

const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(10),
  description: z.string().min(10),
  tags: z.array(z.string()),
  requestBody: z.strictObject({ required: z.literal(true), content: media }),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: media }),
  ),
})

/** The part of OpenAPI 3.1 that the document uses. */
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })).length(1),
  paths: z.record(z.string().startsWith('/'), z.strictObject({ post: operation })),
  security: z.tuple([z.strictObject({ partnerKey: z.tuple([]) })]),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      partnerKey: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
  }),
})

async function loadDocument(world: World) {
  const response = await world.visitor().get('/api/openapi.json')
  expect(response.headers.get('content-type')).toContain('application/json')
  return openApi.parse(await response.json())
}

const path = '/partner/signups'

test('the OpenAPI document is valid, and documents the partner API and nothing else', async () => {
  await using world = await newWorld()
  const document = await loadDocument(world)
  expect(document.info.title).toBe('Vonkje partner API')
  expect(document.servers).toEqual([{ url: `${world.ctx().origin}/api` }])
  expect(Object.keys(document.paths)).toEqual([path])
  const routes = listEndpoints().map(({ method, path: endpoint }) => `${method} ${endpoint}`)
  for (const documented of Object.keys(document.paths)) expect(routes).toContain(`POST ${documented}`)
})

test('the documented fields, limits and answers are those of the call', async () => {
  await using world = await newWorld()
  const post = (await loadDocument(world)).paths[path]!.post
  const key = await addPartner(world.ctx(), 'adnet')
  const url = `/api${path}`
  const send = async (body: object, authorization = `Bearer ${key}`) => {
    const response = await world.visitor().post(url, body, { headers: { authorization } })
    return { status: response.status, body: await response.json() }
  }
  const schemaOf = (content: z.infer<typeof media>) =>
    z.fromJSONSchema(content['application/json'].schema as JsonSchema)
  const request = schemaOf(post.requestBody.content)
  const signup = { reference: 'click-1', email: 'someone@example.com', sub1: 'banner-3' }
  const cases: [object, string?][] = [
    [signup],
    [{ ...signup, email: 'other@example.com' }],
    [{ ...signup, reference: 'x'.repeat(101) }],
    [{ ...signup, network: 'adnet' }],
    [{ email: signup.email }],
    [{ ...signup, reference: 'click-2', email: 'no address' }],
    [signup, 'Bearer vonk_wrong'],
  ]
  const statuses: number[] = []
  for (const [body, authorization] of cases) {
    const answer = await send(body, authorization)
    statuses.push(answer.status)
    const documented = post.responses[answer.status]
    expect(documented, String(answer.status)).toBeDefined()
    expect(schemaOf(documented!.content).safeParse(answer.body).error).toBeUndefined()
    const isMalformed = answer.body.refusal === 'invalid_input'
    expect([body, request.safeParse(body).success]).toEqual([body, !isMalformed])
  }
  expect(statuses).toEqual([200, 409, 422, 422, 422, 422, 401])
})

test('docs/partner-api.md names every documented refusal with its status, and every field', async () => {
  await using world = await newWorld()
  const { requestBody, responses } = (await loadDocument(world)).paths[path]!.post
  const manual = readFileSync('docs/partner-api.md', 'utf8')
  const refusal = z.object({ properties: z.object({ refusal: z.object({ enum: z.array(z.string()) }) }) })
  for (const [status, { content }] of Object.entries(responses).filter(([status]) => status !== '200'))
    for (const code of refusal.parse(content['application/json'].schema).properties.refusal.enum)
      expect(manual).toContain(`| ${status} | \`${code}\` |`)
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()) })
    .parse(requestBody.content['application/json'].schema)
  for (const field of Object.keys(properties)) expect(manual).toContain(`\`${field}\``)
})
