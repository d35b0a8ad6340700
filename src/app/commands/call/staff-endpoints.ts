import type { AnyContractProcedure } from '@orpc/contract'
import type { StaffEndpointMeta } from '#platform/contract.ts'
import { CONFIRMED_ACTIONS } from '../../office-actions.ts'
import { officeContract } from '../../features.ts'
import { readFields, type Field } from './endpoint-fields.ts'

/** An endpoint of the office that the command line may call. */
export interface StaffEndpoint {
  /** The feature and the key, such as `orders.refund`. */
  readonly name: string
  readonly feature: string
  readonly key: string
  readonly permission: string
  readonly isRead: boolean
  /** Whether the office requires a fresh code, a summary that is confirmed, or both. */
  readonly needsYes: boolean
  /** Whether it can summarize what it will do. */
  readonly hasSummary: boolean
  readonly fields: readonly Field[]
  readonly refusals: readonly string[]
  readonly procedure: AnyContractProcedure
}

/** A second person approves in the office, with a code of their own: whoever has this machine could be both. */
const IN_THE_OFFICE_ONLY = ['backoffice.approve']

/** Lists the endpoints of the office by name, without those about the own account and session. */
export function listStaffEndpoints(): StaffEndpoint[] {
  return Object.entries(officeContract)
    .flatMap(([feature, procedures]) =>
      Object.entries(procedures).map(([key, procedure]: [string, AnyContractProcedure]) => ({
        feature,
        key,
        procedure,
      })),
    )
    .filter(isCallable)
    .map(toEndpoint)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

interface NamedProcedure {
  readonly feature: string
  readonly key: string
  readonly procedure: AnyContractProcedure
}

function isCallable({ feature, key, procedure }: NamedProcedure): boolean {
  const { access, permission } = metaOf(procedure)
  const isOwn = feature === 'staff' && permission === 'office.open'
  return access === 'staff' && !isOwn && !IN_THE_OFFICE_ONLY.includes(`${feature}.${key}`)
}

function toEndpoint({ feature, key, procedure }: NamedProcedure): StaffEndpoint {
  const name = `${feature}.${key}`
  const { route, errorMap, inputSchema } = procedure['~orpc']
  const { permission, needsConfirmation } = metaOf(procedure)
  const hasSummary = CONFIRMED_ACTIONS.some((each) => each === name)
  return {
    name,
    feature,
    key,
    permission,
    isRead: route.method === 'GET',
    needsYes: needsConfirmation || hasSummary,
    hasSummary,
    fields: readFields(inputSchema),
    refusals: Object.keys(errorMap),
    procedure,
  }
}

function metaOf(procedure: AnyContractProcedure): StaffEndpointMeta {
  return procedure['~orpc'].meta // those of visitors are left out by their access
}
