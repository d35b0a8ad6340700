import type { AnyContractProcedure } from '@orpc/contract'
import { officeContract } from '#app/features.ts'
import type { Access, StaffEndpointMeta } from '#platform/contract.ts'
import type { OfficeCase, OfficeInput } from './office-case.ts'
import type { Caller } from '../caller.ts'

/** An endpoint of the office with its case. */
export interface OfficeEndpoint {
  /** The feature and the key, such as `staff.addStaff`. */
  readonly name: string
  readonly method: string
  /** The path under `/api`, with parameters in braces. */
  readonly path: string
  readonly access: Access
  readonly meta: StaffEndpointMeta
  readonly testCase: OfficeCase
}

const casesByPath = import.meta.glob<Readonly<Record<string, OfficeCase>> | undefined>(
  '../../features/*/server/*.cases.ts',
  { eager: true, import: 'officeCases' },
)

/**
 * Lists every endpoint of the office with its case.
 * @throws Error for an endpoint without a case
 */
export function listOfficeEndpoints(): OfficeEndpoint[] {
  return Object.entries(officeContract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([key, procedure]) => {
      const testCase = casesByPath[`../../features/${feature}/server/${feature}.cases.ts`]?.[key]
      if (!testCase) throw new Error(`${feature}.${key} has no case in officeCases of ${feature}.cases.ts`)
      const { route, meta } = (procedure as AnyContractProcedure)['~orpc']
      const staffMeta = meta as unknown as StaffEndpointMeta // an endpoint of the office has one of the office's bases
      return {
        name: `${feature}.${key}`,
        method: route.method ?? 'POST',
        path: route.path ?? '',
        access: staffMeta.access,
        meta: staffMeta,
        testCase,
      }
    }),
  )
}

/** Sends a request to an endpoint of the office. */
export function sendToOffice(
  caller: Caller,
  { method, path }: OfficeEndpoint,
  { params = {}, query, body }: OfficeInput,
): Promise<Response> {
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`
  const call = caller[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
  return method === 'GET' ? caller.get(query ? `${url}?${query}` : url) : call(url, body ?? {})
}
