import compile from 'icu-minify/compile'

// In a compiled message an argument is `[name]` or `[name, kind, …]`, and a tag `[name, ...children]`.
const SELECT = 1
const PLURAL = 2
const ORDINAL = 3
const NUMBER = 4
const DATE = 5
const TIME = 6

/** The kind of a parameter of a message. */
export type ParameterKind = 'value' | 'choice' | 'number' | 'date' | 'tag'

/** An argument of a message: its name, its kind and the branches of a plural or a choice. */
export interface MessageArgument {
  readonly name: string
  readonly kind: ParameterKind
  readonly isPlural: boolean
  readonly isOrdinal: boolean
  readonly branches: readonly string[]
}

/** Returns what is wrong with a message, or null. */
export function findMessageError(message: string): string | null {
  if (message.trim() === '') return 'is empty'
  try {
    compile(message)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Lists the arguments and tags of a message, also those inside of others. An invalid message has none. */
export function listArguments(message: string): MessageArgument[] {
  try {
    return listPartArguments(compile(message))
  } catch {
    return []
  }
}

/** Returns the parameters and tags of a message by name. An invalid message has none. */
export function listParameters(message: string): Map<string, ParameterKind> {
  return toParameters(listArguments(message))
}

/** Returns the kinds of arguments by name. A plain use of an argument does not change its kind. */
export function toParameters(messageArguments: readonly MessageArgument[]): Map<string, ParameterKind> {
  const parameters = new Map<string, ParameterKind>()
  for (const { name, kind } of messageArguments)
    if (kind !== 'value' || !parameters.has(name)) parameters.set(name, kind)
  return parameters
}

/** Lists the arguments of a message or branch, which is a text, `#` or a list of texts, `#` and arguments. */
function listPartArguments(parts: unknown): MessageArgument[] {
  if (!Array.isArray(parts)) return []
  return parts.flatMap((part) => (Array.isArray(part) ? listNestedArguments(part) : []))
}

function listNestedArguments(argument: readonly unknown[]): MessageArgument[] {
  const [name, kind, branches] = argument
  const hasBranches = kind === SELECT || kind === PLURAL || kind === ORDINAL
  const byBranch = hasBranches ? (branches as Record<string, unknown>) : {}
  const own = {
    name: String(name),
    kind: getParameterKind(argument),
    isPlural: kind === PLURAL || kind === ORDINAL,
    isOrdinal: kind === ORDINAL,
    branches: Object.keys(byBranch),
  }
  // the children of a tag; other arguments have none
  const children = hasBranches ? Object.values(byBranch) : [argument.slice(1)]
  return [own, ...children.flatMap(listPartArguments)]
}

function getParameterKind([, kind]: readonly unknown[]): ParameterKind {
  if (kind === undefined) return 'value'
  if (kind === SELECT) return 'choice'
  if (kind === PLURAL || kind === ORDINAL || kind === NUMBER) return 'number'
  return kind === DATE || kind === TIME ? 'date' : 'tag'
}
