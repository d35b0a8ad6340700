import type { CommandNetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Finding } from '../doctor/doctor-findings.ts'

/** Examines the installation, or of its sites only the one with this key or host. */
export type Examine = (site: string | null) => Promise<readonly Finding[]>

/** Asks the operator a question; null when there is nobody to ask. */
export type Ask = ((question: string) => Promise<string>) | null

/** The resources of a command, each opened on first use. */
export interface CommandResources {
  /** Connects as the owner of the tables. */
  database(): Promise<Database>
  /** Connects with a statement timeout for reading whole tables. */
  unlimitedDatabase(): Promise<Database>
  /** Connects as the owner; throws outside of the demo. */
  demoDatabase(): Promise<Database>
  /** Creates the context of the operator, without a site. */
  context(): Promise<CommandNetworkContext>
  /** Examines the installation without migrating its database or writing to its folder. */
  readonly examine: Examine
  /** Asks the operator a question, when there is somebody to ask. */
  readonly ask?: Ask
  /** Reads the standard input to its end. */
  readonly readInput?: () => Promise<Uint8Array>
}

/** The output of a command. */
export interface CommandResult {
  /** The text for the standard output. */
  readonly text: string
  /** The text for the standard error output: a mistake, a refusal, or what accompanies an output that is a file. */
  readonly notes?: string
  /** 1 when a check failed or the call was refused, 2 when the command line is wrong. */
  readonly exitCode: 0 | 1 | 2
}

/** An option of a command, as `parseArgs` reads it. */
export interface CommandOption {
  readonly type: 'string' | 'boolean'
  /** Its value as the help shows it, such as `<host>`. */
  readonly value?: string
  readonly help: string
}

type CommandOptions = Readonly<Record<string, CommandOption>>

type ValueOf<Type> = Type extends 'boolean' ? boolean : string

/** The arguments of a command after its name. */
export interface GivenArguments<Options extends CommandOptions = CommandOptions> {
  readonly positionals: readonly string[]
  readonly values: { readonly [Name in keyof Options]?: ValueOf<Options[Name]['type']> | undefined }
}

/** A command of the operator. */
export interface Command<Options extends CommandOptions = CommandOptions> {
  /** Its words, such as `site host add`. */
  readonly name: string
  /** Its positional arguments: `<host>` is required, `[<host>]` is not, and one that ends with `…` may repeat. */
  readonly parameters: readonly string[]
  readonly options: Options
  /** One line without a full stop. */
  readonly summary: string
  /** Further sentences of its help. */
  readonly details?: string
  /** Returns the help for its first argument; null without one. */
  readonly helpOf?: (argument: string) => string | null
  readonly run: (
    resources: CommandResources,
    given: GivenArguments<Options>,
  ) => Promise<CommandResult | string> | CommandResult | string
}

/** Declares a command, whose values are typed by its options. */
export function defineCommand<const Options extends CommandOptions>(command: Command<Options>): Command {
  return command as unknown as Command // the command line is parsed by these options
}

/** Creates the result of a command line that cannot be run. */
export function createMistake(text: string): CommandResult {
  return { text: '', notes: text, exitCode: 2 }
}

/** The option of commands about one site. */
export const siteOption = {
  type: 'string',
  value: '<key, host or id>',
  help: 'the site, where there are several',
} as const
