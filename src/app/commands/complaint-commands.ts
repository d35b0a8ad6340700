import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  answerComplaint,
  closeComplaint,
  findAnsweredComplaint,
  listComplaints,
  type AnswerOutcome,
} from '#features/pages/server/pages.ts'
import type { StaffContext } from '#platform/server/context.ts'

type MakeContext = () => Promise<StaffContext>

/** The help text of these commands. */
export const complaintUsage = `  complaints list                        lists the open complaints and reports of every site, the oldest first
  complaints show <number>               shows one with its answers
  complaints answer <number> --text "…" or --file answer.txt
                                         stores the answer and mails it
                                         (--id <uuid> repeats a command safely, --by <name> records who answers)
  complaints close <number>              closes it; it is deleted a year later`

const text = { type: 'string' } as const
const options = { text, file: text, id: text, by: text }
const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true })
type Values = ReturnType<typeof parse>['values']

/** Runs `complaints …` (C-82); returns the output, or null when the arguments are no command. */
export async function runComplaintCommand(makeContext: MakeContext, args: string[]): Promise<string | null> {
  if (args[0] !== 'complaints') return null
  const { values, positionals } = parse(args)
  const [, action, target, ...more] = positionals
  if (more.length > 0 || (action === 'list') === (target !== undefined)) return null
  const number = target?.toUpperCase() ?? ''
  if (action === 'list') return list(await makeContext())
  if (action === 'show') return show(await makeContext(), number)
  if (action === 'close') return close(await makeContext(), number)
  return action === 'answer' ? answer(makeContext, number, values) : null
}

async function list(ctx: StaffContext): Promise<string> {
  const lines = (await listComplaints(ctx)).map(
    ({ number, site, category, received_at: at, answers }) =>
      `${number}  ${site}  ${category}, since ${at.toISOString().slice(0, 16)}, ${answers} ${answers === 1 ? 'answer' : 'answers'}`,
  )
  return lines.join('\n') || 'none'
}

async function show(ctx: StaffContext, number: string): Promise<string> {
  const found = await findAnsweredComplaint(ctx, number)
  if (!found) throw new Error(`no complaint has the number ${number}`)
  const { complaint, answers } = found
  const facts = [
    `${complaint.number}  ${complaint.category}  received ${toMinute(complaint.received_at)}`,
    `from: ${[complaint.name, complaint.email].filter(Boolean).join(', ') || 'unknown'}`,
    ...(complaint.member_id ? [`member: ${complaint.member_id}`] : []),
    ...(complaint.link === '' ? [] : [`about: ${complaint.link}`]),
    ...(complaint.closed_at ? [`closed: ${toMinute(complaint.closed_at)}`] : []),
  ]
  const parts = answers.map((each) => `answered ${toMinute(each.answered_at)} by ${each.answered_by}:\n${each.body}`)
  return [facts.join('\n'), complaint.body, ...parts].join('\n\n')
}

function toMinute(at: Date): string {
  return at.toISOString().slice(0, 16)
}

async function close(ctx: StaffContext, number: string): Promise<string> {
  if (!(await closeComplaint(ctx, number))) throw new Error(`no open complaint has the number ${number}`)
  return `${number} is closed`
}

const OUTCOMES: Record<AnswerOutcome, string> = {
  mailed: 'the answer is mailed',
  stored: 'the answer is stored; there is no address to mail it to',
  repeated: 'this answer was stored already',
  closed: 'the complaint is closed already',
  not_found: 'no complaint has this number',
}

async function answer(makeContext: MakeContext, number: string, values: Values): Promise<string> {
  const body = (values.file === undefined ? values.text : await readFile(values.file, 'utf8'))?.trim()
  if (!body) throw new Error('give the answer with --text "…" or --file <file>')
  const ctx = await makeContext()
  const actor = { ...ctx.actor, name: values.by ?? ctx.actor.name }
  const outcome = await answerComplaint({ ...ctx, actor }, { id: values.id ?? randomUUID(), number, body })
  if (outcome === 'not_found' || outcome === 'closed') throw new Error(OUTCOMES[outcome])
  return `${number}: ${OUTCOMES[outcome]}`
}
