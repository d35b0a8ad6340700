import { staffEndpoint } from '#platform/contract.ts'
import { PERMISSIONS, type Permission } from './rules.ts'

/**
 * An endpoint of the office for the roles that have a permission.
 * @param options `needsConfirmation` requires a fresh code or passkey: for money, exports, roles and permanent bans
 */
export function officeEndpoint(permission: Permission, { needsConfirmation = false } = {}) {
  return staffEndpoint({ permission, roles: PERMISSIONS[permission], needsConfirmation })
}
