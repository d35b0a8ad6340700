import type { Outcome } from '../../pages/office-calls.ts'
import type { OfficeAnswer } from '#features/staff/office-form.rules.ts'
import type { RefusalCode, RefusalDetails } from '#platform/refusal.ts'
import { loadTexts } from '#platform/server/texts.ts'
import type { CommandResult } from '../command.ts'
import { findFilePath, saveFile, takeFile } from './output-file.ts'
import { formatOutput } from './output-text.ts'
import type { StaffEndpoint } from './staff-endpoints.ts'

const language = { locale: 'en', timeZone: 'UTC' } as const

interface FinishedCall {
  readonly endpoint: StaffEndpoint
  readonly outcome: Outcome
  readonly keys: Readonly<Record<string, string>>
  readonly json?: boolean | undefined
  readonly output?: string | undefined
}

/** Returns what a call prints: its output, the summary that waits for `--yes`, or its refusal. */
export async function describeOutcome(call: FinishedCall): Promise<CommandResult> {
  const { refusal, summary, output } = call.outcome
  if (refusal?.code === 'done_recently') return describeRefusal(refusal, 'again=yes does it again.')
  if (refusal) return describeRefusal(refusal)
  const sentence = summary && findSentence('summary', summary)
  if (summary) return { text: '', notes: `${sentence ?? ''}\nNothing is done yet. --yes does it.`.trim(), exitCode: 1 }
  const path = findFilePath(call.endpoint)
  const { content, rest } = path ? takeFile(output, path) : { content: null, rest: output }
  if (call.output === undefined || content === null) return { ...print({ ...call, content, rest }), exitCode: 0 }
  if (await saveFile(call.output, content)) return { ...print({ ...call, content, rest }), exitCode: 0 }
  // the endpoint has done its work, so that its file must not be lost
  const { text, notes = '' } = print({ ...call, content, rest, output: undefined })
  const problem = `It is done, but ${call.output} could not be written; the file is on the standard output.`
  return { text, notes: `${notes}\n${problem}`.trim(), exitCode: 1 }
}

interface Printed extends FinishedCall {
  readonly content: string | null
  readonly rest: unknown
}

/** Returns the texts for both outputs: the file alone, or everything, is on the standard output. */
function print({ outcome, keys, json, output: path, content, rest }: Printed): Omit<CommandResult, 'exitCode'> {
  const notes = [
    ...Object.entries(keys).map(([name, key]) => `${name}=${key}`),
    ...(outcome.answer ? [findSentence('done', outcome.answer)] : []),
    ...(path !== undefined ? [content === null ? 'There was no file to write.' : `${path} is written.`] : []),
  ]
  const isPrintedAlone = content !== null && path === undefined && !json
  if (isPrintedAlone) return { text: content, notes: [...notes, formatOutput(rest)].filter(Boolean).join('\n') }
  const shown = path === undefined ? outcome.output : rest
  const text = json ? JSON.stringify(shown, null, 2) : formatOutput(shown)
  return { text, notes: notes.filter(Boolean).join('\n') }
}

/** Returns the sentence of the office about what a form did, or will do; null for one without. */
function findSentence(kind: 'done' | 'summary', { action, values }: OfficeAnswer): string | null {
  const t = loadTexts(language, 'office-answers')
  const named = { ...values, name: values['name'] === '' ? t('somebody') : values['name'] }
  try {
    return t(`${kind}.${action}` as never, named as never) // an action that only reads has no sentence
  } catch {
    return null
  }
}

/** Describes a refusal by its code and its sentence. */
export function describeRefusal(
  { code, details }: { readonly code: RefusalCode; readonly details: RefusalDetails },
  advice?: string,
): CommandResult {
  const field = typeof details['field'] === 'string' ? ` (${details['field']})` : ''
  const sentence = loadTexts(language, 'refusals')(code as never, details as never) // a refusal has the values of its text
  return { text: '', notes: [`${code}${field}: ${sentence}`, advice].filter(Boolean).join('\n'), exitCode: 1 }
}
