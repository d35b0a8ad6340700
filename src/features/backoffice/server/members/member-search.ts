import {
  findMemberIdsByDevice,
  findMemberIdsByEmail,
  listAccounts,
  type AccountFile,
} from '#features/accounts/server/members/member-file.ts'
import { findMemberIdsByPhone } from '#features/bank/server/member-mandates.ts'
import { findBuyerOfOrder } from '#features/orders/server/member-orders.ts'
import { findMemberIdsByPhoto } from '#features/photos/server/review/same-looks.ts'
import { findMemberIdsByName, listMemberNames } from '#features/profiles/server/member-names.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { cleanTypedText } from '#platform/text/typed-text.ts'
import { FOUND_MEMBERS_MAX, KEY_PERMISSIONS, keyOf, type MemberKey } from '../../rules.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A member as a search shows them. */
interface FoundMember extends Pick<AccountFile, 'id' | 'email' | 'status' | 'signupAt'> {
  /** Null before the signup is complete. */
  readonly name: string | null
}

/**
 * Finds members of this site by address, id, order number, phone number, device, photo or name; only exact matches. A search leaves
 * one entry in the audit log, which says by what was searched, not for what. Without a text it finds nobody.
 * @throws Refusal `permission_denied` for a role that may not search by a phone number or a device
 */
export async function findMembers(
  ctx: StaffContext,
  { query = '' }: InputOf<typeof backofficeOfficeContract.members>,
): Promise<{ members: FoundMember[]; isCut: boolean }> {
  if (query === '') return { members: [], isCut: false }
  const typed = cleanTypedText(query)
  const by = keyOf(typed)
  if (!maySearchBy(ctx, by)) throw new Refusal('permission_denied')
  return inTransaction(ctx, async (tx) => {
    const ids = await findMemberIds[by](tx, by === 'name' ? query : typed)
    const members = await addNames(tx, await listAccounts(tx, ids.slice(0, FOUND_MEMBERS_MAX)))
    const subject = { kind: 'site', id: tx.siteId }
    await recordAudit(tx, { action: 'member.find', subject, after: { by, found: members.length } })
    return { members, isCut: ids.length > FOUND_MEMBERS_MAX }
  })
}

function maySearchBy({ actor }: StaffContext, by: MemberKey): boolean {
  const needed = by in KEY_PERMISSIONS ? KEY_PERMISSIONS[by as keyof typeof KEY_PERMISSIONS] : null
  return needed === null || hasPermission(actor.role, needed)
}

const findMemberIds: Record<MemberKey, (ctx: StaffContext, query: string) => Promise<string[]>> = {
  id: findMemberIdsById,
  email: (ctx, query) => findMemberIdsByEmail(ctx, query, FOUND_MEMBERS_MAX + 1),
  order: async (ctx, query) => [(await findBuyerOfOrder(ctx, query)) ?? []].flat(),
  phone: (ctx, query) => findMemberIdsByPhone(ctx, query, FOUND_MEMBERS_MAX + 1),
  device: (ctx, query) => findMemberIdsByDevice(ctx, query, FOUND_MEMBERS_MAX + 1),
  name: (ctx, query) => findMemberIdsByName(ctx, query, FOUND_MEMBERS_MAX + 1),
}

/** Finds the member with an id, and for a role that may compare photos those who have the photo with that id. */
async function findMemberIdsById(ctx: StaffContext, query: string): Promise<string[]> {
  const id = query.toLowerCase()
  if (!hasPermission(ctx.actor.role, 'members.match')) return [id]
  return [id, ...(await findMemberIdsByPhoto(ctx, id, FOUND_MEMBERS_MAX + 1))]
}

async function addNames(ctx: StaffContext, accounts: readonly AccountFile[]): Promise<FoundMember[]> {
  const names = await listMemberNames(
    ctx,
    accounts.map(({ id }) => id),
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return accounts.map(({ id, email, status, signupAt }) => ({
    id,
    email,
    status,
    signupAt,
    name: nameOf.get(id) ?? null,
  }))
}
