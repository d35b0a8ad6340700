import {
  listAccounts,
  listMemberAgreements,
  listMemberDevices,
  listMemberSessions,
} from '#features/accounts/server/members/member-file.ts'
import { listMemberNotes } from '#features/accounts/server/members/notes.ts'
import { getGraceEnd } from '#features/accounts/deletion.rules.ts'
import { findPremiumBalance, listNewestEntries } from '#features/credits/server/credits.ts'
import { countReportsOfMember, listCasesOfMember } from '#features/moderation/server/cases/member-cases.ts'
import { listBanMatches } from '#features/moderation/server/bans/ban-matches.ts'
import { listMailSuspensions } from '#features/notifications/server/preferences.ts'
import { listMandatesOfMember } from '#features/bank/server/member-mandates.ts'
import { listOrdersOfMember } from '#features/orders/server/member-orders.ts'
import { countPhotos } from '#features/photos/server/photo-counts.ts'
import { listComparablePhotos } from '#features/photos/server/review/same-looks.ts'
import { listMemberNames } from '#features/profiles/server/member-names.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { listAuditOfMember, recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { listMemberMails } from '#platform/server/mail/mail.ts'
import { FILE_ENTRIES, FILE_NOTES } from '../../rules.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Opens the file of a member of this site: what every feature knows about them. It leaves one entry in the audit log. A role
 * that may not read about money, cases or devices gets the file without them.
 * @throws Refusal `member_not_found`
 */
export async function openMemberFile(ctx: StaffContext, { id }: InputOf<typeof backofficeOfficeContract.member>) {
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
      graceEnd: account.deletedAt && getGraceEnd(new Date(account.deletedAt)),
      photos: await countPhotos(tx, id),
      sessions: await listMemberSessions(tx, id),
      mails: await listMemberMails(tx, id, FILE_ENTRIES),
      suspensions: await listMailSuspensions(tx, id),
      agreements: await listMemberAgreements(tx, id),
      audit,
      notes: await listMemberNotes(tx, id, FILE_NOTES),
      reportsMade: await countReportsOfMember(tx, id),
      cases: hasPermission(tx.actor.role, 'cases.read') ? await listCasesOfMember(tx, id, FILE_ENTRIES) : null,
      banMatches: hasPermission(tx.actor.role, 'cases.read') ? await listBanMatches(tx, id) : null,
      matches: hasPermission(tx.actor.role, 'members.match') ? await findMatches(tx, id) : null,
      money: hasPermission(tx.actor.role, 'money.read') ? await findMoney(tx, id) : null,
    }
  })
}

async function findMatches(ctx: StaffContext, memberId: string) {
  return { devices: await listMemberDevices(ctx, memberId), photos: await listComparablePhotos(ctx, memberId) }
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
