import { callCommand } from './call/call-command.ts'
import { createMistake, type Command, type CommandResources, type CommandResult } from './command.ts'
import { renderHelp } from './command-help.ts'
import { parseCommandLine } from './command-line.ts'
import { doctorCommand } from './doctor-command.ts'
import { inviteCommand } from './invite-command.ts'
import { settingCommand } from './setting-commands.ts'
import { siteCommands } from './site-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { tableCommands } from './table-commands.ts'

/** Every command of the operator, by name. */
export const commands: readonly Command[] = [
  callCommand,
  ...siteCommands,
  settingCommand,
  inviteCommand,
  ...staffCommands,
  doctorCommand,
  ...tableCommands,
]

/** Runs a command of the operator. Opens nothing when the arguments are no command. */
export async function runCommand(resources: CommandResources, args: readonly string[]): Promise<CommandResult> {
  const line = parseCommandLine(commands, args)
  if (line.kind === 'mistake') return createMistake(line.text)
  if (line.kind === 'help') return { text: renderHelp(commands, line.topic), exitCode: 0 }
  const result = await line.command.run(resources, line.given)
  return typeof result === 'string' ? { text: result, exitCode: 0 } : result
}
