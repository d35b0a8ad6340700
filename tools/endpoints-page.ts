// Writes docs/endpoints.md: every endpoint with its access and refusals, every rate limit and every refusal. Run this
// script after changing one:
//   npm run node -- tools/endpoints-page.ts
import { globSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract, officeContract } from '../src/app/features.ts'
import type { EndpointMeta, StaffEndpointMeta } from '../src/platform/contract.ts'
import { findText } from '../src/platform/server/texts.ts'
import { listDeclaredRateLimits } from '../src/platform/server/security/rate-limit.ts'
import type { LimitCase } from '../src/testing/endpoints/limit-case.ts'

interface Endpoint {
  /** The feature and the key, such as `likes.like`. */
  readonly name: string
  readonly route: string
  readonly access: string
  /** The status of each refusal code. */
  readonly refusals: Readonly<Record<string, number>>
}

const PARTNERS = 'partner-api.md'
const MANUAL = 'operations.md'

const introduction = `# Endpoints, rate limits and refusals

Generated from the contracts by \`npm run node -- tools/endpoints-page.ts\`; do not edit this page. What partners may call is explained in [partner-api.md](${PARTNERS}), the other limits in [operations.md](${MANUAL}).

Every path starts with \`/api\`. Every endpoint may also refuse a call as EVERYWHERE.`

/** Renders the page. */
export async function renderEndpointsPage(): Promise<string> {
  const endpoints = [...listEndpoints(contract), ...listEndpoints(officeContract)]
  const common = listCommonRefusals(endpoints)
  const parts = [
    introduction.replace('EVERYWHERE', toCodes(common)),
    '## Members, visitors and machines',
    toEndpointTable(listEndpoints(contract), common),
    '## The office',
    toEndpointTable(listEndpoints(officeContract), common),
    '## Rate limits',
    'The key is what is counted: the calls of a member, of a network, or with one value of the input, such as a mail address.',
    await renderLimits(),
    '## Refusals',
    'Each code is also the key of its text in `refusals.json`, next to the contract that declares it.',
    renderRefusals(endpoints),
  ]
  return `${parts.join('\n\n')}\n`
}

function listEndpoints(contracts: object): Endpoint[] {
  return Object.entries(contracts).flatMap(([feature, procedures]: [string, object]) =>
    Object.entries(procedures).map(([key, procedure]: [string, AnyContractProcedure]) => {
      const { route, meta, errorMap } = procedure['~orpc']
      return {
        name: `${feature}.${key}`,
        route: `${route.method ?? 'POST'} ${route.path ?? ''}`,
        access: formatAccess(meta as EndpointMeta | StaffEndpointMeta),
        refusals: Object.fromEntries(
          Object.entries(errorMap).map(([code, error]) => [code, (error as { status?: number }).status ?? 0]),
        ),
      }
    }),
  )
}

function formatAccess(meta: EndpointMeta | StaffEndpointMeta): string {
  if (!('permission' in meta)) return meta.access
  return `\`${meta.permission}\` (${meta.roles.join(', ')})${meta.needsConfirmation ? ', fresh code' : ''}`
}

function listCommonRefusals(endpoints: readonly Endpoint[]): string[] {
  const codes = Object.keys(endpoints[0]?.refusals ?? {})
  return codes.filter((code) => endpoints.every(({ refusals }) => code in refusals))
}

function toEndpointTable(endpoints: readonly Endpoint[], common: readonly string[]): string {
  const rows = endpoints.map(({ name, route, access, refusals }) => {
    const own = Object.keys(refusals).filter((code) => !common.includes(code))
    return [`\`${name}\``, `\`${route}\``, access, toCodes(own)]
  })
  return toTable(['endpoint', 'method and path', 'access', 'refusals'], rows)
}

async function renderLimits(): Promise<string> {
  const cases = await readLimitCases()
  const limits = [...listDeclaredRateLimits().values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const rows = limits.map((limit) => {
    const uses = cases.filter((each) => each.limit === limit.name)
    return [
      `\`${limit.name}\``,
      'networkPoints' in limit ? `${limit.points}, and ${limit.networkPoints} per network` : String(limit.points),
      formatSeconds(limit.windowSeconds),
      [...new Set(uses.map(({ keyedBy }) => keyedBy))].join(', '),
      [...new Set(uses.map(({ endpoint }) => `\`${endpoint}\``))].join(', '),
    ]
  })
  return toTable(['limit', 'calls', 'in', 'key', 'endpoints'], rows)
}

async function readLimitCases(): Promise<LimitCase[]> {
  const files = globSync('src/features/*/server/*.cases.ts').toSorted()
  const modules: { limits?: readonly LimitCase[] }[] = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href)),
  )
  return modules.flatMap(({ limits = [] }) => limits)
}

function formatSeconds(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

function renderRefusals(endpoints: readonly Endpoint[]): string {
  const statuses = new Map<string, Set<number>>()
  for (const [code, status] of endpoints.flatMap(({ refusals }) => Object.entries(refusals)))
    statuses.set(code, (statuses.get(code) ?? new Set()).add(status))
  const rows = [...statuses]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, codes]) => {
      return [
        `\`${code}\``,
        [...codes].join(', '),
        (findText('en', `refusals.${code}`) ?? '').replaceAll('|', '\\|').replaceAll('\n', ' '),
      ]
    })
  return toTable(['code', 'status', 'English text'], rows)
}

function toCodes(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ')
}

function toTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

if (import.meta.main) writeFileSync('docs/endpoints.md', await renderEndpointsPage())
