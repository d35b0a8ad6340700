import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '#app/features.ts'
import type { Access, EndpointMeta } from '#platform/contract.ts'

/** An endpoint as its contract declares it. */
export interface Endpoint {
  /** The feature and the key, such as `likes.like`. */
  readonly name: string
  readonly method: string
  /** The path under `/api`, with parameters in braces. */
  readonly path: string
  readonly access: Access
  readonly readsFromStandby: boolean
  readonly errors: Readonly<Record<string, { status?: number }>>
  readonly input: unknown
}

/** Lists every endpoint of the product. */
export function listEndpoints(): Endpoint[] {
  return Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([key, procedure]) =>
      toEndpoint(`${feature}.${key}`, procedure as AnyContractProcedure),
    ),
  )
}

function toEndpoint(name: string, procedure: AnyContractProcedure): Endpoint {
  const { route, meta, errorMap, inputSchema } = procedure['~orpc']
  return {
    name,
    method: route.method ?? 'POST',
    path: route.path ?? '',
    access: (meta as EndpointMeta).access,
    readsFromStandby: (meta as EndpointMeta).readsFromStandby ?? false,
    errors: errorMap as Endpoint['errors'],
    input: inputSchema,
  }
}

/** Builds the URL of an endpoint with its path parameters. */
export function buildUrl({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')}`
}
