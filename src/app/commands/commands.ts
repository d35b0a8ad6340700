import { callCommand } from './call/call-command.ts'
import { createMistake, type Command, type CommandResources, type CommandResult } from './command.ts'
import { renderHelp } from './command-help.ts'
import { parseCommandLine } from './command-line.ts'
import { doctorCommand } from './doctor-command.ts'
import { inviteCommand } from './invite-command.ts'
import { landerUsage, runLanderCommand } from './lander-commands.ts'
import { partnerUsage, runPartnerCommand } from './partner-commands.ts'
import { photoUsage, runPhotoCommand } from './photo-commands.ts'
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

/** Commands with a reader of arguments of their own, by their first word. The office is to replace them one by one. */
const olderCommands: Readonly<Record<string, OlderCommand>> = {
  landers: { usage: landerUsage, run: ({ context }, args) => runLanderCommand(context, args) },
  partner: { usage: partnerUsage, run: ({ database }, args) => runPartnerCommand(database, args.slice(1)) },
  photos: { usage: photoUsage, run: ({ context }, args) => runPhotoCommand(context, args) },
}

interface OlderCommand {
  readonly usage: string
  readonly run: (resources: CommandResources, args: string[]) => Promise<string | null>
}

/** Runs a command of the operator. Opens nothing when the arguments are no command. */
export async function runCommand(resources: CommandResources, args: readonly string[]): Promise<CommandResult> {
  const explained = args[0] === 'help' ? findOlderCommand(args[1]) : undefined
  if (explained) return { text: explained.usage, exitCode: 0 }
  const older = findOlderCommand(args[0])
  if (older) {
    const text = await older.run(resources, [...args])
    return text === null ? createMistake(older.usage) : { text, exitCode: 0 }
  }
  const line = parseCommandLine(commands, args)
  if (line.kind === 'mistake') return createMistake(line.text)
  if (line.kind === 'help') return { text: renderHelpOf(line.topic), exitCode: 0 }
  const result = await line.command.run(resources, line.given)
  return typeof result === 'string' ? { text: result, exitCode: 0 } : result
}

function findOlderCommand(word = ''): OlderCommand | undefined {
  return Object.hasOwn(olderCommands, word) ? olderCommands[word] : undefined
}

function renderHelpOf(topic: readonly string[]): string {
  const help = renderHelp(commands, topic)
  if (topic.length > 0) return help
  return [help, '', 'Also:', ...Object.values(olderCommands).map(({ usage }) => usage)].join('\n')
}
