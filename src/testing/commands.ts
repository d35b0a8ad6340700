import type { Ask, CommandResources, CommandResult } from '#app/commands/command.ts'
import { runCommand } from '#app/commands/commands.ts'
import type { World } from './world.ts'

/** Options for `runVonk`. */
export interface VonkOptions {
  readonly ask?: Ask
  /** The standard input. */
  readonly input?: string
}

/** Runs a command of the operator on the database of a world. */
export function runVonk(world: World, args: readonly string[], options: VonkOptions = {}): Promise<CommandResult> {
  const open = async () => world.database
  const resources: CommandResources = {
    database: open,
    unlimitedDatabase: open,
    demoDatabase: open,
    context: async () => world.commandCtx(),
    examine: async () => [],
    ask: options.ask ?? null,
    readInput: async () => Buffer.from(options.input ?? ''),
  }
  return runCommand(resources, args)
}

/** Runs a command and returns its text. Throws its notes when it does not exit with 0. */
export async function runVonkText(world: World, args: readonly string[], options: VonkOptions = {}): Promise<string> {
  const { text, notes, exitCode } = await runVonk(world, args, options)
  if (exitCode !== 0) throw new Error(notes)
  return text
}

/** Resources that throw `OPENED` when a command uses one. */
export const closedResources: CommandResources = {
  database: throwOpened,
  unlimitedDatabase: throwOpened,
  demoDatabase: throwOpened,
  context: throwOpened,
  examine: throwOpened,
}

/** The message of the error that `closedResources` throw. */
export const OPENED = 'the command opened a resource'

async function throwOpened(): Promise<never> {
  throw new Error(OPENED)
}
