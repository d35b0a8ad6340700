import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator, type ConditionalSchemaConverter, type OpenAPI } from '@orpc/openapi'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { toMainOrigin } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { PARTNER_API_TAG } from '#features/signup/rules.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import { contract } from './features.ts'

/** The name of the site and the origin of its main host. */
interface DocumentedSite {
  readonly name: string
  readonly origin: string
}

/**
 * Serves the OpenAPI document of the partner API: the endpoints that the contract tags with `PARTNER_API_TAG`. The other
 * endpoints are for our own client and change with it.
 */
export function serveOpenApiDocument(app: FastifyInstance, createContext: CreateContext): void {
  app.get('/api/openapi.json', async (request, reply) => {
    const ctx = await createContext(request)
    const { name, domain } = await getSiteSettings(ctx)
    const document = await generateDocument({ name, origin: toMainOrigin(ctx.origin, domain) })
    return reply.headers({ 'cache-control': 'public, max-age=3600' }).send(document)
  })
}

// The output side: the limits of a text count after trimming.
const zodConverter: ConditionalSchemaConverter = {
  condition: (schema) => schema !== undefined,
  convert: (schema) => {
    const zodSchema = schema as z.ZodType // every schema of the contract is Zod's
    const isRequired = !zodSchema.safeParse(undefined).success
    return [isRequired, z.toJSONSchema(zodSchema, { io: 'output' }) as never]
  },
}

const generator = new OpenAPIGenerator({ schemaConverters: [zodConverter] })

async function generateDocument({ name, origin }: DocumentedSite): Promise<OpenAPI.Document> {
  const document = await generator.generate(contract, {
    info: {
      title: `${name} partner API`,
      version: '1',
      description:
        'For networks that refer new members. The owner of the address completes the signup on our own page.',
    },
    servers: [{ url: `${origin}/api` }],
    components: { securitySchemes: { partnerKey: { type: 'http', scheme: 'bearer' } } },
    security: [{ partnerKey: [] }],
    filter: ({ contract: endpoint }) => isDocumented(endpoint as AnyContractProcedure),
    customErrorResponseBodySchema: (errors) => describeRefusal(errors.map(([code]) => code)),
  })
  for (const path of Object.values(document.paths ?? {})) if (path?.post) removeAuthorization(path.post)
  return document
}

function isDocumented(endpoint: AnyContractProcedure): boolean {
  return endpoint['~orpc'].route.tags?.includes(PARTNER_API_TAG) ?? false
}

/** Describes `{ refusal, details }`. A call of a machine has no cookies, so it is never `cross_site`. */
function describeRefusal(codes: readonly string[]) {
  return {
    type: 'object' as const,
    required: ['refusal', 'details'],
    properties: {
      refusal: { type: 'string' as const, enum: codes.filter((code) => code !== 'cross_site') },
      details: { type: 'object' as const },
    },
  }
}

/** Removes the header that the security scheme describes. */
function removeAuthorization(operation: OpenAPI.OperationObject): void {
  const parameters = operation.parameters?.filter((each) => !('name' in each && each.name === 'authorization')) ?? []
  if (parameters.length > 0) operation.parameters = parameters
  else delete operation.parameters
}
