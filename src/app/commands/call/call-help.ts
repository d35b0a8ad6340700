import { renderRows } from '../command-help.ts'
import { findText } from '#platform/server/texts.ts'
import type { Field } from './endpoint-fields.ts'
import { findFilePath } from './output-file.ts'
import type { StaffEndpoint } from './staff-endpoints.ts'

/** Lists the endpoints with their fields, one line each. Those marked with * need `--yes`. */
export function listEndpoints(endpoints: readonly StaffEndpoint[]): string {
  const rows = endpoints.map((endpoint): [string, string] => [
    `${endpoint.name}${endpoint.needsYes ? ' *' : ''}`,
    endpoint.fields.map(toSignature).join(' '),
  ])
  return [...renderRows(rows), '', '* needs --yes. npm run vonk -- call <endpoint> --help explains one.'].join('\n')
}

function toSignature({ name, isRequired, isKey, isList }: Field): string {
  const text = `${name}${isList ? '…' : ''}`
  return isRequired && !isKey ? text : `[${text}]`
}

/** Explains an endpoint: its fields, their values and defaults, what it needs and why it may refuse. */
export function explainEndpoint(endpoint: StaffEndpoint): string {
  const { name, fields, permission, refusals } = endpoint
  const parts = [
    `npm run vonk -- call ${[name, ...fields.map(toSignature)].join(' ')}`,
    `Needs the permission ${permission}${endpoint.needsYes ? ', and --yes' : ''}.${describeFile(endpoint)}`,
    fields.length === 0 ? 'It has no fields.' : renderRows(fields.map((field) => [field.name, explainField(field)])),
    ['It may refuse with:', ...renderRows(refusals.map((code) => [code, findText('en', `refusals.${code}`) ?? '']))],
  ]
  return parts.map((part) => [part].flat().join('\n')).join('\n\n')
}

function describeFile(endpoint: StaffEndpoint): string {
  return findFilePath(endpoint) ? ' Its output has a file: --output <path> writes it, otherwise it is printed.' : ''
}

function explainField({ values, isRequired, isKey, defaultValue }: Field): string {
  const suffix = isKey
    ? '; made by the command, the same one makes a repeat safe'
    : defaultValue !== undefined
      ? `; by default ${JSON.stringify(defaultValue)}`
      : isRequired
        ? ''
        : '; may be left out'
  return `${values}${suffix}`
}
