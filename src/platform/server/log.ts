import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * Opens the structured log. It never contains addresses, names, messages or tokens: this is the one place that redacts
 * personal data from errors.
 * @param level `silent` in tests
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: ['req.headers', '*.email', '*.password', '*.token', '*.text', '*.name'],
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Describes an error for the log by class, code and stack, including its causes. Omits the message, which a mail server,
 * a provider or the database may have written with personal data in it.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    code: readCode(error, 'code'),
    status: readStatus(error),
    constraint: readCode(error, 'constraint'),
    stack: listStackFrames(error).join('\n') || undefined,
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
    errors: error instanceof AggregateError ? error.errors.slice(0, 3).map(describeError) : undefined,
  }
}

/** Summarizes an error for a table or the log: its class, code and status, never its message. */
export function summarizeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return [error.name, readCode(error, 'code'), readStatus(error)].filter((part) => part !== undefined).join(' ')
}

function readStatus(error: Error): string | undefined {
  return readCode(error, 'status') ?? readCode(error, 'responseCode')
}

/** Returns a property that looks like a code; anything else may be text of an external service. */
function readCode(error: Error, property: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(error, property)?.value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return /^[\w.]{1,60}$/.test(String(value)) ? String(value) : undefined
}

const STACK_FRAME = /^\s+at .*:\d+:\d+\)?$/
const MAX_FRAMES = 12

/** Returns the stack frames, which follow the message; the message may have several lines. */
function listStackFrames({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message)
  const frames = start < 0 ? stack : stack.slice(start + message.length)
  return frames
    .split('\n')
    .filter((line) => STACK_FRAME.test(line))
    .slice(0, MAX_FRAMES)
}
