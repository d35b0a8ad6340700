import {
  mailChanged,
  memberBanned,
  memberConfirmed,
  memberDeleted,
  memberErased,
  memberReactivated,
  memberUnbanned,
} from '#features/accounts/server/accounts.ts'
import { notifyChatPartners } from '#features/chat/server/chat.ts'
import { memberPaid, premiumChanged } from '#features/credits/server/credits.ts'
import { notifyLikePartners } from '#features/likes/server/likes.ts'
import { dataExported } from '#features/settings/server/settings.ts'
import { incrementMenuVersion, incrementPairMenuVersions } from '#features/notifications/server/notifications.ts'
import { mainPhotoChanged } from '#features/photos/server/photos.ts'
import {
  refreshAfterPhotoChange,
  refreshAfterAccountChange,
  profileChanged,
} from '#features/profiles/server/profiles.ts'
import { memberBlocked, memberUnblocked } from '#features/relations/server/relations.ts'
import { listUnboundEvents } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import type { ExportStep } from '#platform/server/feature-tables.ts'
import { erasers, tables } from './features.ts'

/** Binds every event to its listeners. They run in this order, in the transaction of the event. */
export function bindEventListeners(): void {
  memberConfirmed.bind([refreshAfterAccountChange])
  memberDeleted.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberReactivated.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberBanned.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberUnbanned.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  mailChanged.bind([(ctx, { memberId }) => incrementMenuVersion(ctx, memberId)])
  memberErased.bind(erasers)
  mainPhotoChanged.bind([refreshAfterPhotoChange, (ctx, { memberId }) => incrementMenuVersion(ctx, memberId)])
  profileChanged.bind([(ctx, { memberId }) => incrementMenuVersion(ctx, memberId)])
  memberBlocked.bind([incrementPairMenuVersions])
  memberUnblocked.bind([incrementPairMenuVersions])
  dataExported.bind([addExportSteps])
  memberPaid.bind([])
  premiumChanged.bind([(ctx, { memberId }) => incrementMenuVersion(ctx, memberId)])
  const unbound = listUnboundEvents()
  if (unbound.length > 0) throw new Error(`nobody listens to ${unbound.join(', ')}`)
}

/** Adds the member's rows of every table to an export, and the files that belong to them. */
async function addExportSteps(ctx: Context, { memberId, steps }: { memberId: string; steps: ExportStep[] }) {
  for (const { name, table } of tables) {
    if (!('export' in table && 'rows' in table.export)) continue
    const { rows, files } = table.export
    steps.push({ name, rows: () => rows.all(ctx.db, [memberId]) })
    if (files) steps.push({ name: files.folder, files: () => files.list(ctx, memberId) })
  }
}
