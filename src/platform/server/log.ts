import { pino, type Logger } from 'pino'

/**
 * The structured log. It never holds addresses, names, messages or tokens: what an error carries of a
 * person's data is cut here, at the one place where everything passes.
 * @param level `silent` in tests
 */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['req.headers', '*.email', '*.password', '*.token', '*.text', '*.name'],
    serializers: { err: describeError },
  })
}

/** What the log keeps of an error; the words of a database error may hold a person’s data and stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const constraint = 'constraint' in error ? String(error.constraint) : undefined
  const fromDatabase = 'severity' in error
  return {
    type: error.name,
    code,
    constraint,
    message: fromDatabase ? undefined : error.message,
    stack: error.stack
      ?.split('\n')
      .slice(fromDatabase ? 1 : 0, 12)
      .join('\n'),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  }
}
