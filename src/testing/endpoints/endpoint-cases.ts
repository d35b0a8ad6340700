import { contract } from '#app/features.ts'
import type { EndpointCase } from './endpoint-case.ts'
import { listEndpoints, type Endpoint } from './endpoints.ts'

/** The cases of each feature, by path. The type of each file requires a case for every endpoint. */
const casesByPath = import.meta.glob<Readonly<Record<string, EndpointCase>>>('../../features/*/server/*.cases.ts', {
  eager: true,
  import: 'cases',
})

/** An endpoint with its case. */
export interface TestedEndpoint extends Endpoint {
  readonly testCase: EndpointCase
}

/**
 * Lists every endpoint with its case, by feature, in the order of the cases.
 * @throws Error for a feature without cases
 */
export function listTestedEndpoints(): TestedEndpoint[] {
  const endpoints = listEndpoints()
  const tested = Object.keys(contract).flatMap((feature) =>
    Object.entries(requireCases(feature)).flatMap(([key, testCase]) => {
      const endpoint = endpoints.find(({ name }) => name === `${feature}.${key}`)
      return endpoint ? [{ ...endpoint, testCase }] : []
    }),
  )
  return tested.toSorted((one, other) => Number(isSentLast(one)) - Number(isSentLast(other)))
}

function requireCases(feature: string): Readonly<Record<string, EndpointCase>> {
  const cases = casesByPath[`../../features/${feature}/server/${feature}.cases.ts`]
  if (!cases) throw new Error(`${feature} has no ${feature}.cases.ts`)
  return cases
}

function isSentLast({ testCase }: TestedEndpoint): boolean {
  return testCase.isSentLast === true
}
