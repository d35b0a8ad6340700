// Public: other features or the app use this file.
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type Context, type MemberContext, type StaffContext } from '#platform/server/context.ts'
import type { notificationsContract } from '../contract.ts'
import {
  applyChanges,
  defaultPreferences,
  sortKinds,
  type NotificationKind,
  type Preferences,
  type SuspensionCause,
} from '../preferences.rules.ts'
import { incrementMenuVersion } from './menu-version.ts'
import {
  deleteSuspensions,
  findPreferences,
  listSuspensions,
  lockMember,
  storePreferences,
  storeSuspension,
  type PreferenceRow,
} from './preferences.sql.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

type PreferencesData = OutputOf<typeof notificationsContract.preferences>

/** Returns the member's notification preferences. */
export async function getPreferences(ctx: MemberContext): Promise<PreferencesData> {
  return viewPreferences(ctx, ctx.actor.memberId)
}

/**
 * Changes the given preferences. Idempotent. Concurrent changes of one member wait for each other, so
 * that none is lost. Turning a kind of mails on ends its unsubscription.
 */
export async function changePreferences(
  ctx: MemberContext,
  changes: InputOf<typeof notificationsContract.changePreferences>,
): Promise<PreferencesData> {
  const { memberId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const current = await lockPreferences(tx, memberId)
    const changed = applyChanges(current, changes)
    await savePreferences(tx, memberId, changed)
    if (changed.isDiscreet !== current.isDiscreet) await refreshMenu(tx, memberId)
    const { change } = changes
    if (change?.channel === 'mail' && change.isOn) await endSuspensions(tx, memberId, ['unsubscribe'])
    return viewPreferences(tx, memberId)
  })
}

/** Turns suspended mails on again, with the kinds that were unsubscribed. Idempotent. */
export async function resumeMails(ctx: MemberContext): Promise<PreferencesData> {
  const { memberId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const current = await lockPreferences(tx, memberId)
    const suspensions = await listSuspensions.all(tx, { memberId })
    const kinds = suspensions.flatMap((each) => (each.cause === 'unsubscribe' ? each.kinds : []))
    if (kinds.length > 0)
      await savePreferences(tx, memberId, { ...current, mailKinds: sortKinds([...current.mailKinds, ...kinds]) })
    await endSuspensions(tx, memberId, ['bounce', 'fbl', 'unsubscribe'])
    return viewPreferences(tx, memberId)
  })
}

/** Reads the preferences of a member, or the defaults. */
export async function findMemberPreferences(ctx: Context, memberId: string): Promise<Preferences> {
  const row = await findPreferences.one(ctx, { memberId })
  return row ? toPreferences(row) : defaultPreferences
}

/** Turns mails of these kinds off and stores the unsubscription. Idempotent. Call it in a transaction. */
export async function unsubscribeKinds(
  ctx: Context,
  { memberId, kinds }: { memberId: string; kinds: readonly NotificationKind[] },
): Promise<void> {
  const current = await lockPreferences(ctx, memberId)
  const removed = current.mailKinds.filter((kind) => kinds.includes(kind))
  if (removed.length === 0) return
  const mailKinds = current.mailKinds.filter((kind) => !kinds.includes(kind))
  await savePreferences(ctx, memberId, { ...current, mailKinds })
  await suspendMails(ctx, { memberId, cause: 'unsubscribe', kinds: removed })
}

/** Records a cause that turns mails off. A repeated one changes nothing. */
export async function suspendMails(
  ctx: Context,
  { memberId, cause, kinds }: { memberId: string; cause: SuspensionCause; kinds: readonly NotificationKind[] },
): Promise<void> {
  const changed = await storeSuspension.run(ctx, { memberId, cause, kinds })
  if (changed > 0) await refreshMenu(ctx, memberId)
}

/** Ends a bounce when the address changes. Listens to `mailChanged`. */
export async function endBounce(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await endSuspensions(ctx, memberId, ['bounce'])
}

async function endSuspensions(ctx: Context, memberId: string, causes: readonly SuspensionCause[]): Promise<void> {
  if ((await deleteSuspensions.run(ctx, { memberId, causes })) > 0) await refreshMenu(ctx, memberId)
}

/** Shows a member's changed suspensions in its windows. */
export async function refreshMenu(ctx: Context, memberId: string): Promise<void> {
  await incrementMenuVersion(ctx, memberId)
  notifyMember(ctx, memberId, { kind: 'user' })
}

async function lockPreferences(ctx: Context, memberId: string): Promise<Preferences> {
  await lockMember.one(ctx, { memberId, siteId: ctx.siteId })
  return findMemberPreferences(ctx, memberId)
}

async function savePreferences(ctx: Context, memberId: string, changed: Preferences): Promise<void> {
  const { mailKinds, pushKinds, frequency, quietHours, isDiscreet, showsText, hasSound, hasVibration } = changed
  await storePreferences.run(ctx, {
    memberId,
    mailKinds,
    pushKinds,
    frequency,
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
    isDiscreet,
    showsText,
    hasSound,
    hasVibration,
  })
}

async function viewPreferences(ctx: Context, memberId: string): Promise<PreferencesData> {
  const preferences = await findMemberPreferences(ctx, memberId)
  const rows = await listSuspensions.all(ctx, { memberId })
  const suspensions = rows.map(({ cause, kinds, suspendedAt: at }) => ({ cause, kinds, since: at }))
  return {
    ...preferences,
    mailKinds: [...preferences.mailKinds],
    pushKinds: [...preferences.pushKinds],
    suspensions,
  }
}

function toPreferences(row: PreferenceRow): Preferences {
  const { quietFrom: from, quietUntil: until } = row
  return {
    mailKinds: row.mailKinds,
    pushKinds: row.pushKinds,
    frequency: row.frequency,
    quietHours: from === null || until === null ? null : { from, until },
    isDiscreet: row.isDiscreet,
    showsText: row.showsText,
    hasSound: row.hasSound,
    hasVibration: row.hasVibration,
  }
}

/** Lists the causes that turned the mails to a member off, with their time, for staff. */
export async function listMailSuspensions(
  ctx: StaffContext,
  memberId: string,
): Promise<{ cause: SuspensionCause; at: Date }[]> {
  const rows = await listSuspensions.all(ctx, { memberId })
  return rows.map(({ cause, suspendedAt: at }) => ({ cause, at }))
}
