import { accountUsage, runAccountCommand } from './account-commands.ts'
import { callCommand } from './call/call-command.ts'
import { codeUsage, runCodeCommand } from './code-commands.ts'
import { createMistake, type Command, type CommandResources, type CommandResult } from './command.ts'
import { renderHelp } from './command-help.ts'
import { parseCommandLine } from './command-line.ts'
import { complaintUsage, runComplaintCommand } from './complaint-commands.ts'
import { debitUsage, runDebitCommand } from './debit-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { landerUsage, runLanderCommand } from './lander-commands.ts'
import { mailUsage, runMailCommand } from './mail-commands.ts'
import { methodUsage, runMethodCommand } from './method-commands.ts'
import { pageUsage, runPageCommand } from './page-commands.ts'
import { photoUsage, runPhotoCommand } from './photo-commands.ts'
import { refundUsage, runRefundCommand } from './refund-commands.ts'
import { settingCommand } from './setting-commands.ts'
import { runSignupCommand, signupUsage } from './signup-commands.ts'
import { siteCommands } from './site-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { tableCommands } from './table-commands.ts'
import { runTransferCommand, transferUsage } from './transfer-commands.ts'
import { runTransparencyCommand, transparencyUsage } from './transparency-command.ts'
import { runVatCommand, vatUsage } from './vat-commands.ts'

/** Every command of the operator, by name. */
export const commands: readonly Command[] = [
  callCommand,
  ...siteCommands,
  settingCommand,
  ...staffCommands,
  doctorCommand,
  ...tableCommands,
]

/** Commands that the office replaces one by one, by their first word. */
const olderCommands: Readonly<Record<string, OlderCommand>> = {
  accounts: { usage: accountUsage, run: ({ context }, args) => runAccountCommand(context, args) },
  codes: { usage: codeUsage, run: ({ context }, args) => runCodeCommand(context, args) },
  complaints: { usage: complaintUsage, run: ({ context }, args) => runComplaintCommand(context, args) },
  debits: { usage: debitUsage, run: ({ context }, args) => runDebitCommand(context, args) },
  invite: { usage: signupUsage, run: ({ database }, args) => runSignupCommand(database, args) },
  landers: { usage: landerUsage, run: ({ context }, args) => runLanderCommand(context, args) },
  mails: { usage: mailUsage, run: ({ context }, args) => runMailCommand(context, args) },
  moderation: { usage: transparencyUsage, run: ({ context }, args) => runTransparencyCommand(context, args) },
  pages: { usage: pageUsage, run: ({ context }, args) => runPageCommand(context, args) },
  partner: { usage: signupUsage, run: ({ database }, args) => runSignupCommand(database, args) },
  payments: { usage: methodUsage, run: ({ context }, args) => runMethodCommand(context, args) },
  photos: { usage: photoUsage, run: ({ context }, args) => runPhotoCommand(context, args) },
  refunds: { usage: refundUsage, run: ({ context }, args) => runRefundCommand(context, args) },
  transfers: { usage: transferUsage, run: ({ context }, args) => runTransferCommand(context, args) },
  vat: { usage: vatUsage, run: ({ unlimitedDatabase }, args) => runVatCommand(unlimitedDatabase, args) },
}

interface OlderCommand {
  readonly usage: string
  readonly run: (resources: CommandResources, args: string[]) => Promise<string | null>
}

/** Runs a command of the operator. Opens nothing when the arguments are no command. */
export async function runCommand(resources: CommandResources, args: readonly string[]): Promise<CommandResult> {
  const older = Object.hasOwn(olderCommands, args[0] ?? '') ? olderCommands[args[0] ?? ''] : undefined
  if (older) {
    const text = await older.run(resources, [...args])
    return text === null ? createMistake(older.usage) : { text, exitCode: 0 }
  }
  const line = parseCommandLine(commands, args)
  if (line.kind === 'mistake') return createMistake(line.text)
  if (line.kind === 'help') return { text: renderHelp(commands, line.topic), exitCode: 0 }
  const result = await line.command.run(resources, line.given)
  return typeof result === 'string' ? { text: result, exitCode: 0 } : result
}
