import { ownWords } from '#features/accounts/server/passwords/passwords.ts'
import { findBankDetails } from '#features/bank/server/transfers.ts'
import { findDebitState, revokeInTime } from '#features/bank/server/mandates.ts'
import { findPhoneVerifiedAt, listPhoneNumbers } from '#features/bank/server/phone-verifications.ts'
import { listBlockedMethods } from '#features/bank/server/debit-limits.ts'
import {
  findReportedMessage,
  removeMessageByDecision,
  sampleTexts,
} from '#features/chat/server/messages/reported-messages.ts'
import { listMessageEntries } from '#features/chat/server/notifications/entries.ts'
import { listMessageNews, listMessageRecipients } from '#features/chat/server/notifications/news.ts'
import { orderPrices } from '#features/credits/server/entries.ts'
import { listOrderDocuments } from '#features/invoices/server/invoices.ts'
import { isCreditNoteExpected, isRefundMailed } from '#features/invoices/server/credit-notes.ts'
import { findLanderByName } from '#features/landers/server/signup-lander.ts'
import { listLikeEntries } from '#features/likes/server/entries.ts'
import { listLikeNews, listLikeRecipients } from '#features/likes/server/news.ts'
import { messageRemoval } from '#features/moderation/server/measures/measures.ts'
import { newestTexts } from '#features/moderation/server/flags/flag-trial.ts'
import { phoneNumbers } from '#features/moderation/server/bans/ban-fingerprints.ts'
import { phoneVerification } from '#features/moderation/server/reports/trust.ts'
import { reportedMessage } from '#features/moderation/server/cases/evidence.ts'
import { entriesOfPage } from '#features/notifications/server/entries.ts'
import { newsOfMember, newsRecipients } from '#features/notifications/server/news.ts'
import { bankDetails, debitRevocation, debitState } from '#features/orders/server/payment-events.ts'
import { creditNoteExpected, refundMailed } from '#features/orders/server/credit-note-mails.ts'
import { listOrderEntries, readOrderPrices } from '#features/orders/server/entries.ts'
import { orderDocuments } from '#features/orders/server/order-events.ts'
import { blockedMethods } from '#features/pricing/server/offer.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { exportSteps, type StartedArchive } from '#features/settings/server/settings.ts'
import { landerOfSignup } from '#features/signup/server/signup-lander.ts'
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
