import { ownWords } from '#features/accounts/server/accounts.ts'
import {
  findBankDetails,
  findDebitState,
  findPhoneVerifiedAt,
  listBlockedMethods,
  listPhoneNumbers,
  revokeInTime,
} from '#features/bank/server/bank.ts'
import {
  findReportedMessage,
  listMessageEntries,
  listMessageNews,
  listMessageRecipients,
  removeMessageByDecision,
  sampleTexts,
} from '#features/chat/server/chat.ts'
import { orderPrices } from '#features/credits/server/credits.ts'
import { isCreditNoteExpected, isRefundMailed, listOrderDocuments } from '#features/invoices/server/invoices.ts'
import { findLanderByName } from '#features/landers/server/landers.ts'
import { listLikeEntries, listLikeNews, listLikeRecipients } from '#features/likes/server/likes.ts'
import {
  messageRemoval,
  newestTexts,
  phoneNumbers,
  phoneVerification,
  reportedMessage,
} from '#features/moderation/server/moderation.ts'
import { entriesOfPage, newsOfMember, newsRecipients } from '#features/notifications/server/notifications.ts'
import {
  bankDetails,
  creditNoteExpected,
  debitRevocation,
  debitState,
  listOrderEntries,
  orderDocuments,
  readOrderPrices,
  refundMailed,
} from '#features/orders/server/orders.ts'
import { blockedMethods } from '#features/pricing/server/pricing.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { exportSteps, type StartedArchive } from '#features/settings/server/settings.ts'
import { landerOfSignup } from '#features/signup/server/signup.ts'
import { listUnboundPorts } from '#platform/port.ts'
import type { Context } from '#platform/server/context.ts'
import type { ExportedRow, ExportStep } from '#platform/server/feature-tables.ts'
import { tables } from './features.ts'

let areBound = false

/**
 * Binds the answers of later features to the questions of earlier ones, once per process.
 * @throws Error when a question has no answer, or two where one answers
 */
export function bindPorts(): void {
  if (areBound) return
  areBound = true
  ownWords.bind(listNameWords)
  orderPrices.bind(readOrderPrices)
  newsRecipients.bind([listMessageRecipients, listLikeRecipients])
  newsOfMember.bind([listMessageNews, listLikeNews])
  entriesOfPage.bind([listOrderEntries, listLikeEntries, listMessageEntries])
  reportedMessage.bind(findReportedMessage)
  messageRemoval.bind(removeMessageByDecision)
  newestTexts.bind(sampleTexts)
  phoneVerification.bind(findPhoneVerifiedAt)
  phoneNumbers.bind(listPhoneNumbers)
  blockedMethods.bind(listBlockedMethods)
  bankDetails.bind(findBankDetails)
  debitState.bind(findDebitState)
  debitRevocation.bind(revokeInTime)
  orderDocuments.bind(listOrderDocuments)
  creditNoteExpected.bind(isCreditNoteExpected)
  refundMailed.bind(isRefundMailed)
  landerOfSignup.bind(findLanderByName)
  exportSteps.bind(listExportSteps)
  const unbound = listUnboundPorts()
  if (unbound.length > 0) throw new Error(`no answers are bound here to ${unbound.join(', ')}`)
}

/** Lists the name of a member as a word that is no password. */
async function listNameWords(ctx: Context, { memberId }: { memberId: string }): Promise<string[]> {
  const profile = await findProfile(ctx, memberId)
  return profile ? [profile.name] : []
}

/** Lists the steps that export the member's rows of every table, and the files that belong to them. */
async function listExportSteps(ctx: Context, { memberId, othersUntil }: StartedArchive): Promise<ExportStep[]> {
  const steps: ExportStep[] = []
  for (const { name, table } of tables) {
    if (!('export' in table && 'rows' in table.export)) continue
    const { rows, files, findTimeOfOther } = table.export
    const isIncluded = (row: ExportedRow) => {
      const at = othersUntil && findTimeOfOther?.(row)
      return !at || at <= (othersUntil ?? at)
    }
    steps.push({ name, rows: async () => (await rows.all(ctx, { memberId })).filter(isIncluded) })
    if (files) steps.push({ name: files.folder, files: () => files.list(ctx, memberId) })
  }
  return steps
}
