import {
  findMemberIdsByEmail,
  listAccounts,
  listMemberAgreements,
  listMemberNotes,
  listMemberSessions,
  type AccountFile,
} from '#features/accounts/server/accounts.ts'
import { getGraceEnd } from '#features/accounts/deletion.rules.ts'
import { findPremiumBalance, listNewestEntries } from '#features/credits/server/credits.ts'
import { countReportsOfMember, listCasesOfMember } from '#features/moderation/server/moderation.ts'
import { listMailSuspensions } from '#features/notifications/server/notifications.ts'
import { findBuyerOfOrder, listMandatesOfMember, listOrdersOfMember } from '#features/payments/server/payments.ts'
import { countPhotos } from '#features/photos/server/photos.ts'
import { findMemberIdsByName, listMemberNames } from '#features/profiles/server/profiles.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { listAuditOfMember, recordAudit } from '#features/staff/server/staff.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { listMemberMails } from '#platform/server/mail/mail.ts'
import { FILE_ENTRIES, FILE_NOTES, FOUND_MEMBERS_MAX, keyOf, type MemberKey } from '../rules.ts'

/** A member as a search shows them. */
interface FoundMember extends Pick<AccountFile, 'id' | 'email' | 'status' | 'signupAt'> {
  /** Null before the signup is complete. */
  readonly name: string | null
}

/**
 * Finds members of this site by address, id, order number or name. A search leaves one entry in the audit log, which says by
 * what was searched, not for what. Without a text it finds nobody.
 */
export async function findMembers(
  ctx: StaffContext,
  { query = '' }: { query?: string | undefined },
): Promise<{ members: FoundMember[]; isCut: boolean }> {
  if (query === '') return { members: [], isCut: false }
  const by = keyOf(query)
  return inTransaction(ctx, async (tx) => {
    const ids = await findMemberIds[by](tx, query)
    const members = await addNames(tx, await listAccounts(tx, ids.slice(0, FOUND_MEMBERS_MAX)))
    const subject = { kind: 'site', id: tx.siteId }
    await recordAudit(tx, { action: 'member.find', subject, after: { by, found: members.length } })
    return { members, isCut: ids.length > FOUND_MEMBERS_MAX }
  })
}

const findMemberIds: Record<MemberKey, (ctx: StaffContext, query: string) => Promise<string[]>> = {
  id: async (_ctx, query) => [query.toLowerCase()],
  email: (ctx, query) => findMemberIdsByEmail(ctx, query, FOUND_MEMBERS_MAX + 1),
  order: async (ctx, query) => [(await findBuyerOfOrder(ctx, query)) ?? []].flat(),
  name: (ctx, query) => findMemberIdsByName(ctx, query, FOUND_MEMBERS_MAX + 1),
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

/**
 * Opens the file of a member of this site: what every feature knows about them. It leaves one entry in the audit log. A role
 * that may not read about money or cases gets the file without them.
 * @throws Refusal `member_not_found`
 */
export async function openMemberFile(ctx: StaffContext, { id }: { id: string }) {
  return inTransaction(ctx, async (tx) => {
    const [account] = await listAccounts(tx, [id])
    if (!account) throw new Refusal('member_not_found')
    const audit = await listAuditOfMember(tx, id)
    await recordAudit(tx, { action: 'member.read', subject: { kind: 'member', id } })
    const [profile] = await listMemberNames(tx, [id])
    return {
      ...account,
      name: profile?.name ?? null,
      lastActive: profile?.lastActive ?? null,
      graceEnd: account.deletedAt && getGraceEnd(new Date(account.deletedAt)).toISOString(),
      photos: await countPhotos(tx, id),
      sessions: await listMemberSessions(tx, id),
      mails: await listMemberMails(tx, id, FILE_ENTRIES),
      suspensions: await listMailSuspensions(tx, id),
      agreements: await listMemberAgreements(tx, id),
      audit: audit.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      notes: await listMemberNotes(tx, id, FILE_NOTES),
      reportsMade: await countReportsOfMember(tx, id),
      cases: hasPermission(tx.actor.role, 'cases.read') ? await listCasesOfMember(tx, id, FILE_ENTRIES) : null,
      money: hasPermission(tx.actor.role, 'money.read') ? await findMoney(tx, id) : null,
    }
  })
}

async function findMoney(ctx: StaffContext, memberId: string) {
  const { credits, premium: isPremium } = await findPremiumBalance(ctx, memberId)
  return {
    credits,
    isPremium,
    orders: await listOrdersOfMember(ctx, memberId),
    entries: await listNewestEntries(ctx, memberId, FILE_ENTRIES),
    mandates: await listMandatesOfMember(ctx, memberId, FILE_ENTRIES),
  }
}
