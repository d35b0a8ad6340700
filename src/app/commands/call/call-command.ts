import type { StaffNetworkContext } from '#platform/server/context.ts'
import { runForm, type Outcome } from '../../pages/office-calls.ts'
import { createMistake, defineCommand, siteOption, type CommandResources, type CommandResult } from '../command.ts'
import { findNearestNames } from '../nearest-names.ts'
import { explainEndpoint, listEndpoints } from './call-help.ts'
import { describeOutcome, describeRefusal } from './call-result.ts'
import { findFilePath, findPathProblem } from './output-file.ts'
import { openStaffContext, recordCall } from './staff-context.ts'
import { listStaffEndpoints, type StaffEndpoint } from './staff-endpoints.ts'
import { listInputProblems, readTypedFields, type TypedFields } from './typed-fields.ts'

const options = {
  site: siteOption,
  as: { type: 'string', value: '<address>', help: 'the staff member who acts, with their permissions on that site' },
  yes: { type: 'boolean', help: 'confirms what the office asks a fresh code or a confirmation for' },
  json: { type: 'boolean', help: 'prints the output as JSON' },
  output: { type: 'string', value: '<path>', help: 'writes the file of the output, for its owner only' },
} as const

/** The command that calls any endpoint of the office. */
export const callCommand = defineCommand({
  name: 'call',
  parameters: ['[<endpoint>]', '[<field=value>…]'],
  options,
  summary: 'calls an endpoint of the office as a staff member; without an endpoint, lists them',
  details: `The endpoint is named as in docs/endpoints.md, such as orders.refund. A value @path is the content of a file and @- the
standard input; @@ begins a value with @. A list is repeated: methods=ideal methods=paypal. A refusal exits with 1.`,
  helpOf: (name) => {
    const endpoint = listStaffEndpoints().find((each) => each.name === name)
    return endpoint ? explainEndpoint(endpoint) : describeUnknown(name)
  },
  run: (resources, { positionals: [name, ...assignments], values }) => {
    const endpoints = listStaffEndpoints()
    if (name === undefined) return { text: listEndpoints(endpoints), exitCode: 0 }
    const endpoint = endpoints.find((each) => each.name === name)
    if (!endpoint) return createMistake(describeUnknown(name))
    if (values.as === undefined) return createMistake('Name the staff member who acts, with --as <address>.')
    return prepare({ resources, endpoint, assignments, options: { ...values, as: values.as } })
  },
})

function describeUnknown(name: string): string {
  const names = listStaffEndpoints().map((each) => each.name)
  return `${name} is no endpoint for the command line. Did you mean ${findNearestNames(name, names).join(', ')}?
npm run vonk -- call lists them.`
}

interface Call {
  readonly resources: CommandResources
  readonly endpoint: StaffEndpoint
  readonly assignments: readonly string[]
  readonly options: {
    readonly as: string
    readonly site?: string | undefined
    readonly yes?: boolean | undefined
    readonly json?: boolean | undefined
    readonly output?: string | undefined
  }
}

/** Reads the fields and checks the call, before anything is opened. */
async function prepare(call: Call): Promise<CommandResult> {
  const { resources, endpoint, assignments } = call
  const { output, yes } = call.options
  const typed = await readTypedFields(endpoint, assignments, resources.readInput ?? readNothing)
  if ('problem' in typed) return createMistake(`${typed.problem}\n${explainEndpoint(endpoint)}`)
  if (output !== undefined && !findFilePath(endpoint))
    return createMistake(`The output of ${endpoint.name} has no file.`)
  const problem = output === undefined ? null : await findPathProblem(output)
  if (problem !== null) return createMistake(problem)
  const inputProblems = await listInputProblems(endpoint, typed.fields)
  if (inputProblems.length > 0) return describeRefusal(invalidInput, inputProblems.join('\n'))
  if (endpoint.needsYes && !endpoint.hasSummary && !yes)
    return describeRefusal({ code: 'confirmation_required', details: {} }, 'Nothing is done. --yes confirms it.')
  return carryOut(call, typed)
}

const invalidInput = { code: 'invalid_input', details: {} } as const

const readNothing = async () => new Uint8Array()

async function carryOut({ resources, endpoint, options: given }: Call, typed: TypedFields): Promise<CommandResult> {
  const command = await resources.context()
  const isConfirmed = given.yes === true
  const ctx = await openStaffContext(command, {
    site: given.site,
    address: given.as,
    isConfirmed: isConfirmed || endpoint.hasSummary, // a summary is rolled back
  })
  if (!endpoint.isRead && (isConfirmed || !endpoint.needsYes)) await recordCall(ctx, endpoint, command.actor.name)
  const outcome = await send(ctx, endpoint, { ...typed.fields, ...(isConfirmed ? { _sure: 'yes' } : {}) })
  return describeOutcome({ endpoint, outcome, keys: typed.keys, ...given })
}

function send(
  ctx: StaffNetworkContext,
  { feature, key }: StaffEndpoint,
  fields: TypedFields['fields'],
): Promise<Outcome> {
  return runForm(ctx, { feature, key, fields, createAgain: async () => ctx })
}
