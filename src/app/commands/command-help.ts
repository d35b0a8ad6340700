import type { Command } from './command.ts'
import { findCommand } from './command-line.ts'

const PROGRAM = 'npm run vonk --'

const DEMO = `--demo with any of these uses the demo of DATABASE_URL; without DATABASE_URL they use the built-in one.`

/** Renders the help about a command, about those that begin with the same words, or the list of all. */
export function renderHelp(commands: readonly Command[], topic: readonly string[]): string {
  const command = findCommand(commands, topic)
  if (command) return renderCommand(command, topic.slice(command.name.split(' ').length))
  const name = topic.join(' ')
  const listed = name === '' ? commands : commands.filter((each) => each.name.startsWith(`${name} `))
  return [
    `${PROGRAM} <command>`,
    '',
    ...renderRows(listed.map((each) => [renderSignature(each), each.summary])),
    '',
    `${PROGRAM} help <command> explains one.`,
    DEMO,
  ].join('\n')
}

function renderCommand(command: Command, [argument = '']: readonly string[]): string {
  const own = argument === '' ? null : (command.helpOf?.(argument) ?? null)
  if (own !== null) return own
  const options = Object.entries(command.options).map(([name, { value, help }]): [string, string] => [
    `--${name}${value ? ` ${value}` : ''}`,
    help,
  ])
  return [
    `${PROGRAM} ${renderSignature(command)}`,
    '',
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    ...(command.details ? ['', command.details] : []),
    ...(options.length > 0 ? ['', ...renderRows(options)] : []),
  ].join('\n')
}

function renderSignature({ name, parameters }: Command): string {
  return [name, ...parameters].join(' ')
}

/** Renders rows of two columns. */
export function renderRows(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd())
}
