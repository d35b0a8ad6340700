import type { Context } from '#platform/server/context.ts'

/** A function that answers a port in the transaction of the operation that asks. */
export type Answerer<Input, Answer> = (ctx: Context, input: Input) => Promise<Answer>

/** A question of a feature that exactly one later feature answers. */
export interface Port<Input, Answer> {
  /** @throws Error when an answerer is bound already */
  bind(answerer: Answerer<Input, Answer>): void
  ask(ctx: Context, input: Input): Promise<Answer>
}

/** A question of a feature that any number of later features answer. */
export interface CollectingPort<Input, Answer> {
  /** @throws Error when answerers are bound already */
  bind(answerers: readonly Answerer<Input, Answer>[]): void
  /** Returns all answers, in the order in which their features are bound. */
  collect(ctx: Context, input: Input): Promise<Answer[]>
}

const unbound = new Set<string>()

/**
 * Declares a question to one later feature. app/ports.ts binds its answer.
 * @param portName the feature and the answer, such as `moderation.reported_message`
 */
export function port<Input, Answer>(portName: string): Port<Input, Answer> {
  const binding = createBinding<Answerer<Input, Answer>>(portName)
  return { bind: binding.set, ask: (ctx, input) => binding.get()(ctx, input) }
}

/** Declares a question to all later features that know an answer. app/ports.ts binds them. */
export function collectingPort<Input, Answer>(portName: string): CollectingPort<Input, Answer> {
  const binding = createBinding<readonly Answerer<Input, Answer>[]>(portName)
  async function collect(ctx: Context, input: Input): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const answerer of binding.get()) answers.push(await answerer(ctx, input))
    return answers
  }
  return { bind: binding.set, collect }
}

function createBinding<Bound>(portName: string) {
  let bound: { readonly value: Bound } | null = null
  unbound.add(portName)
  return {
    set(value: Bound): void {
      if (bound) throw new Error(`the port ${portName} has an answer already`)
      bound = { value }
      unbound.delete(portName)
    },
    get(): Bound {
      if (!bound) throw new Error(`the port ${portName} has no answer`)
      return bound.value
    },
  }
}

/** Lists the ports without an answer; the server does not start while there are any. */
export function listUnboundPorts(): string[] {
  return [...unbound]
}
