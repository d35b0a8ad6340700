import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccountsByIdOrEmail } from '#features/accounts/server/accounts.ts'
import {
  applyBankCollections,
  applyBankReturns,
  listBlockedMembers,
  rewriteDebitFile,
  unblockMember,
  writeDebitFiles,
  type WrittenFile,
} from '#features/bank/server/bank.ts'
import { listSiteIds } from '#features/sites/server/sites.ts'
import { centsToDecimal } from '#platform/money.ts'
import type { StaffContext } from '#platform/server/context.ts'

/** The help text of these commands. */
export const debitUsage = `  debits file [<folder>]   writes the signed direct debits that your bank collects, as pain.008 files for its portal
  debits file --again <message id> [<folder>]   writes a file again, with the same content
  debits paid <file>       marks the debits as paid that the bank credited (camt.054, camt.053)
  debits returns <file>    applies the debits that the bank rejected or returned (pain.002, camt.054, camt.053)
  debits blocked           lists the members who can no longer pay by direct debit
  debits unblock <address or id>   lets a member pay by direct debit again`

/** Runs `debits …`; returns the output, or null when the arguments are no command. */
export async function runDebitCommand(
  makeContext: () => Promise<StaffContext>,
  args: string[],
): Promise<string | null> {
  const [command, action, argument, ...more] = args
  if (command !== 'debits') return null
  if (action === 'file') return runFileCommand(makeContext, args.slice(2))
  if (more.length > 0) return null
  if (action === 'blocked' && argument === undefined) return listBlocked(await makeContext())
  if (argument === undefined) return null
  if (action === 'unblock') return unblock(await makeContext(), argument)
  const apply = { paid: applyBankCollections, returns: applyBankReturns }[action ?? '']
  if (!apply) return null
  const { changed, repeated, unknown, unread } = await apply(await makeContext(), await readFile(argument))
  const counts = `${changed} debits changed, ${repeated} were processed before, ${unknown} entries are no debits of this installation`
  return unread > 0 ? `${counts}, ${unread} could not be read: look at the bank` : counts
}

async function runFileCommand(makeContext: () => Promise<StaffContext>, args: string[]): Promise<string | null> {
  const isAgain = args[0] === '--again'
  const [messageId = '', folder = '.', ...more] = isAgain ? args.slice(1) : ['', ...args]
  if (more.length > 0 || (isAgain && messageId === '')) return null
  const ctx = await makeContext()
  if (!isAgain) return saveFiles(await writeDebitFiles(ctx), folder)
  const file = await rewriteDebitFile(ctx, messageId)
  if (!file) throw new Error(`there is no file ${messageId}`)
  return saveFiles([file], folder)
}

/** Saves the files for their owner only, since they contain account numbers. */
async function saveFiles(files: readonly WrittenFile[], folder: string): Promise<string> {
  const lines: string[] = []
  for (const { messageId, collectOn, debits, totalCents, xml } of files) {
    const path = join(folder, `${messageId}.xml`)
    await writeFile(path, xml, { mode: 0o600 }).catch((error: unknown) => {
      throw new Error(`${path} could not be written; write it with: debits file --again ${messageId}`, { cause: error })
    })
    lines.push(`${path}: ${debits} debits, ${centsToDecimal(totalCents)} euro, to collect on ${collectOn}`)
  }
  return lines.join('\n') || 'no debits to collect'
}

async function listBlocked(ctx: StaffContext): Promise<string> {
  const lines: string[] = []
  for (const siteId of await listSiteIds(ctx))
    for (const { memberId, reasonCodes } of await listBlockedMembers({ ...ctx, siteId }))
      lines.push(`${memberId}  ${reasonCodes.join(' ')}`)
  return lines.join('\n') || 'none'
}

async function unblock(ctx: StaffContext, addressOrId: string): Promise<string> {
  const accounts = await findAccountsByIdOrEmail(ctx.db, addressOrId)
  if (accounts.length === 0) throw new Error(`no account has the address or id ${addressOrId}`)
  const lines: string[] = []
  for (const { id, siteId } of accounts) {
    const count = await unblockMember({ ...ctx, siteId }, id)
    lines.push(`${id}: ${count} returned debits no longer count`)
  }
  return lines.join('\n')
}
