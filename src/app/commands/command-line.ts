import { parseArgs } from 'node:util'
import type { Command, GivenArguments } from './command.ts'
import { findNearestNames } from './nearest-names.ts'

/** A parsed command line. */
export type CommandLine =
  | { readonly kind: 'run'; readonly command: Command; readonly given: GivenArguments }
  | { readonly kind: 'help'; readonly topic: readonly string[] }
  | { readonly kind: 'mistake'; readonly text: string }

const HELP = ['help', '--help', '-h']

/** Parses the arguments of the command line. */
export function parseCommandLine(commands: readonly Command[], args: readonly string[]): CommandLine {
  const words = takeWords(args)
  if (args.length === 0 || HELP.includes(args[0] ?? '')) return parseHelp(commands, words.slice(1))
  const command = findCommand(commands, words)
  if (!command) return { kind: 'mistake', text: describeUnknown(commands, args) }
  return parseArguments(command, args.slice(command.name.split(' ').length))
}

function parseHelp(commands: readonly Command[], topic: readonly string[]): CommandLine {
  const name = topic.join(' ')
  const isGroup = commands.some((command) => command.name.startsWith(`${name} `))
  if (name === '' || isGroup || findCommand(commands, topic)) return { kind: 'help', topic }
  return { kind: 'mistake', text: describeUnknown(commands, topic) }
}

/** Returns the words before the first option. */
function takeWords(args: readonly string[]): string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'))
  return args.slice(0, end === -1 ? args.length : end)
}

/** Finds the command with the longest name that the words begin with. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | null {
  const line = `${words.join(' ')} `
  const found = commands.filter(({ name }) => line.startsWith(`${name} `))
  return found.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null
}

function describeUnknown(commands: readonly Command[], args: readonly string[]): string {
  const longest = Math.max(...commands.map(({ name }) => name.split(' ').length))
  const typed = (takeWords(args).length > 0 ? takeWords(args) : args).slice(0, longest).join(' ')
  const nearest = findNearestNames(
    typed,
    commands.map(({ name }) => name),
  )
  return `${typed} is no command. Did you mean ${nearest.join(', ')}?\nnpm run vonk -- help lists the commands.`
}

function parseArguments(command: Command, args: readonly string[]): CommandLine {
  const options = { ...command.options, help: { type: 'boolean' } } as const
  const { tokens, positionals: words } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name))
  if (unknown?.kind === 'option') return toMistake(command, describeUnknownOption(command, unknown.rawName))
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help'))
    return { kind: 'help', topic: [...command.name.split(' '), ...words] }
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const problem = findCountProblem(command, positionals)
    return problem === null ? { kind: 'run', command, given: { positionals, values } } : toMistake(command, problem)
  } catch (error) {
    return toMistake(command, error instanceof Error ? error.message : String(error)) // an option without its value
  }
}

function toMistake({ name }: Command, problem: string): CommandLine {
  return { kind: 'mistake', text: `${problem}\nnpm run vonk -- help ${name} explains it.` }
}

function describeUnknownOption({ name, options }: Command, typed: string): string {
  const names = [...Object.keys(options), 'help'].map((option) => `--${option}`)
  return `${name} has no option ${typed}. Did you mean ${findNearestNames(typed, names).join(', ')}?`
}

function findCountProblem({ name, parameters }: Command, positionals: readonly string[]): string | null {
  const required = parameters.filter((parameter) => !parameter.startsWith('['))
  const isOpen = parameters.some((parameter) => /…\]?$/.test(parameter))
  if (positionals.length < required.length) return `${name} needs ${required.slice(positionals.length).join(' ')}.`
  const extra = isOpen ? [] : positionals.slice(parameters.length)
  if (extra.length === 0) return null
  return `${name} takes ${parameters.join(' ') || 'no argument'}, not also ${extra.join(' ')}.`
}
