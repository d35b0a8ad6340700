import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { Invariants } from '#platform/server/database/invariants.ts'
import type { Eraser, Table } from '#platform/server/feature-tables.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import type { Api, EndpointContract } from '#platform/server/http/api.ts'
import type { Job } from '#platform/server/jobs/queue.ts'

/** The parts of a feature that the app collects. `Contract` is `never` for a feature without endpoints. */
export interface Feature<
  Name extends string = string,
  Contract extends EndpointContract = EndpointContract,
  OfficeContract extends EndpointContract = EndpointContract,
> {
  readonly name: Name
  /** Its endpoints, bound to their operations. */
  readonly api?: Api<Contract>
  /** Its endpoints for staff, which only the host of the office serves. */
  readonly office?: Api<OfficeContract>
  /** Its routes outside the API, such as downloads. */
  readonly routes?: readonly RegisterRoutes[]
  readonly jobs?: readonly Job[]
  /** Its tables by name, in the order of their erasure and of their export. */
  readonly tables?: Readonly<Record<string, Table>>
  readonly invariants?: Invariants
}

/** Adds routes to the server. */
type RegisterRoutes = (app: FastifyInstance, createContext: CreateContext) => void

/** Declares a feature. `src/app/features.ts` collects the declarations. */
export function defineFeature<
  Name extends string,
  Contract extends EndpointContract = never,
  OfficeContract extends EndpointContract = never,
>(feature: Feature<Name, Contract, OfficeContract>): Feature<Name, Contract, OfficeContract> {
  return feature
}

/** The contracts of features that have endpoints, by the name of the feature. */
export type ContractOf<Features extends readonly Feature[]> = {
  [Each in Features[number] as [EndpointsOf<Each>] extends [never] ? never : Each['name']]: EndpointsOf<Each>
}

type EndpointsOf<Each extends Feature> = NonNullable<Each['api']>['contract']

/** The contracts of the endpoints for staff, by the name of the feature. */
export type OfficeContractOf<Features extends readonly Feature[]> = {
  [
    Each in Features[number] as [OfficeEndpointsOf<Each>] extends [never] ? never : Each['name']
  ]: OfficeEndpointsOf<Each>
}

type OfficeEndpointsOf<Each extends Feature> = NonNullable<Each['office']>['contract']

/** Collects the contracts of the endpoints for staff by the names of the features. */
export function collectOfficeContract<Features extends readonly Feature[]>(
  features: Features,
): OfficeContractOf<Features> {
  const contracts = features.flatMap(({ name, office }) => (office ? [[name, office.contract] as const] : []))
  return Object.fromEntries(contracts) as OfficeContractOf<Features> // the same features as its type
}

/** Collects the implementations of the endpoints for staff by the names of the features. */
export function collectOfficeRouter(features: readonly Feature[]): Record<string, AnyRouter> {
  return Object.fromEntries(features.flatMap(({ name, office }) => (office ? [[name, office.router] as const] : [])))
}

/** Collects the contracts of the features by their names. */
export function collectContract<Features extends readonly Feature[]>(features: Features): ContractOf<Features> {
  const contracts = features.flatMap(({ name, api }) => (api ? [[name, api.contract] as const] : []))
  return Object.fromEntries(contracts) as ContractOf<Features> // the same features as its type
}

/** Collects the implementations of the endpoints by the names of the features. */
export function collectRouter(features: readonly Feature[]): Record<string, AnyRouter> {
  return Object.fromEntries(features.flatMap(({ name, api }) => (api ? [[name, api.router] as const] : [])))
}

/** A table, with its name and the feature that owns it. */
export interface OwnedTable {
  readonly name: string
  readonly owner: string
  readonly table: Table
}

/**
 * Collects the tables in the order of the features.
 * @throws Error when two features declare the same table
 */
export function collectTables(features: readonly Feature[]): OwnedTable[] {
  const tables = features.flatMap(({ name: owner, tables: own = {} }) =>
    Object.entries(own).map(([name, table]) => ({ name, owner, table })),
  )
  const repeated = tables.find(({ name }, index) => tables.findIndex((other) => other.name === name) < index)
  if (repeated) throw new Error(`${repeated.name} is a table of ${repeated.owner} and of another feature`)
  return tables
}

/**
 * Collects the erasers, each once. A feature erases before those that it depends on, which is the reverse order of the
 * features, and its own tables in the order of their declaration.
 */
export function collectErasers(features: readonly Feature[]): Eraser[] {
  const tables = features.toReversed().flatMap((feature) => collectTables([feature]))
  return [...new Set(tables.flatMap(({ table }) => findEraser(table) ?? []))]
}

function findEraser(table: Table): Eraser | null {
  return 'erasure' in table && 'erasedBy' in table.erasure ? table.erasure.erasedBy : null
}

/** Collects the routes outside the API. */
export function collectRoutes(features: readonly Feature[]): RegisterRoutes[] {
  return features.flatMap(({ routes = [] }) => routes)
}

/** Collects the jobs of the features. */
export function collectJobs(features: readonly Feature[]): Job[] {
  return features.flatMap(({ jobs = [] }) => jobs)
}

/** Collects the invariants of the features. */
export function collectInvariants(features: readonly Feature[]): Invariants {
  return Object.fromEntries(features.flatMap(({ invariants = {} }) => Object.entries(invariants)))
}
