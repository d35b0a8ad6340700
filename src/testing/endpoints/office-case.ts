import type { StaffRole } from '#platform/contract.ts'
import type { World } from '../world.ts'
import type { TestStaff } from '../test-staff.ts'

/** A case for every endpoint of the office. */
export type OfficeCases<Contract> = { readonly [Key in keyof Contract]: OfficeCase }

/** The request by which a test checks the permission of an endpoint of the office, and its entry in the audit log. */
export interface OfficeCase {
  /** The status for a role with the permission; 200 by default. */
  readonly status?: number
  /** The number of entries in the audit log of a request that succeeds: one for a change or for private things. */
  readonly auditEntries: 0 | 1
  /** Creates what the request is about and returns its input: parameters of the path, the query or the body. */
  readonly input?: (world: World, staff: TestStaff) => Promise<OfficeInput> | OfficeInput
}

/** The input of a request to the office. */
export interface OfficeInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
}

/** Every role, for tests that request an endpoint as each. */
export const everyRole: readonly StaffRole[] = ['support', 'moderator', 'finance', 'operator', 'admin']
