import { MESSAGE_RISKS, type MessageRisk } from '#features/moderation/risk.rules.ts'

/** The fields of a message that decide its warnings. */
interface RiskyMessage {
  readonly seq: number
  readonly risks: readonly MessageRisk[]
}

/** Returns the risks to warn of above each message: each risk only above the newest message that has it. */
export function findWarnings(messages: readonly RiskyMessage[]): ReadonlyMap<number, readonly MessageRisk[]> {
  const newest = new Map<MessageRisk, number>()
  for (const { seq, risks } of messages) for (const risk of risks) newest.set(risk, seq)
  const warnings = new Map<number, MessageRisk[]>()
  for (const risk of MESSAGE_RISKS) {
    const seq = newest.get(risk)
    if (seq !== undefined) warnings.set(seq, [...(warnings.get(seq) ?? []), risk])
  }
  return warnings
}
