import { parseArgs } from 'node:util'
import { createSettingCheck } from '#features/backoffice/server/backoffice.ts'
import {
  changeSettings,
  derivedSettings,
  describeSettings,
  findSettingChange,
  getSiteSettings,
  listSettingChanges,
  parseSettingText,
  type DescribedSetting,
  type SettingChange,
  type SiteSettings,
} from '#features/sites/server/sites.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { requireSite } from './site-reference.ts'

/** The help text of these commands. */
export const settingUsage = `  settings list [--site <key or host>]   lists the settings of a site; * marks those that are not the default
  settings get <setting>                 shows a setting: value, default, type and meaning
  settings set <setting> <value>         changes it, unless something would break; lists as nl,en, the rest as JSON
  settings reset <setting>               restores its default
  settings history [<setting>]           lists the changes: number, time, name, before and after
  settings rollback <number>             restores the value from before a change`

const MAX_LISTED_CHANGES = 50

/** Runs `settings …`; returns the output, or null when the arguments are no command. */
export async function runSettingCommand(
  makeContext: () => Promise<StaffContext>,
  args: string[],
): Promise<string | null> {
  const [command, ...rest] = args
  if (command !== 'settings') return null
  const { values, positionals } = parseArgs({
    args: rest,
    options: { site: { type: 'string' } },
    allowPositionals: true,
  })
  const [action = '', ...operands] = positionals
  const known = actions[action]
  if (!known || operands.length < known.min || operands.length > known.max) return null
  const operandError = known.check?.(operands[0] ?? '')
  if (operandError) throw new Error(operandError)
  return known.run(await requireSite(await makeContext(), values.site), operands[0] ?? '', operands[1] ?? '')
}

interface Action {
  readonly min: number
  readonly max: number
  /** Returns what is wrong with the first operand, before anything is opened. */
  readonly check?: (operand: string) => string | null
  readonly run: (ctx: StaffContext, operand: string, value: string) => Promise<string>
}

const actions: Readonly<Record<string, Action>> = {
  list: { min: 0, max: 0, run: listAll },
  get: { min: 1, max: 1, check: findNameProblem, run: showSetting },
  set: {
    min: 2,
    max: 2,
    check: findNameProblem,
    run: (ctx, key, text) => change(ctx, key, parseSettingText(requireSetting(key).key, text)),
  },
  reset: { min: 1, max: 1, check: findNameProblem, run: (ctx, key) => change(ctx, key, undefined) },
  history: {
    min: 0,
    max: 1,
    run: async (ctx, key) => {
      const changes = await listSettingChanges(ctx, { key: key || null, limit: MAX_LISTED_CHANGES })
      return changes.map(formatChange).join('\n') || 'no changes'
    },
  },
  rollback: { min: 1, max: 1, run: rollBack },
}

async function listAll(ctx: StaffContext): Promise<string> {
  const settings = await getSiteSettings(ctx)
  return describeSettings()
    .map((setting) => formatLine(setting, settings))
    .join('\n')
}

function formatLine({ key, defaultValue }: DescribedSetting, settings: SiteSettings): string {
  const value = JSON.stringify(settings[key])
  return `${value === JSON.stringify(defaultValue) ? ' ' : '*'} ${key} = ${value}`
}

async function showSetting(ctx: StaffContext, name: string): Promise<string> {
  const { key, type, defaultValue, meaning } = requireSetting(name)
  const value = JSON.stringify((await getSiteSettings(ctx))[key])
  return `${key} = ${value}\ndefault: ${JSON.stringify(defaultValue)}\ntype: ${type}\n${meaning}`
}

async function change(ctx: StaffContext, name: string, value: unknown): Promise<string> {
  const { key } = requireSetting(name)
  const changed = await changeSettings(ctx, { [key]: value }, await createSettingCheck(ctx))
  const current = `${key} = ${JSON.stringify((await getSiteSettings(ctx))[key])}`
  return changed.length > 0 ? current : `${current} already; nothing changed`
}

async function rollBack(ctx: StaffContext, number: string): Promise<string> {
  const found = /^\d{1,15}$/.test(number) ? await findSettingChange(ctx, Number(number)) : null
  if (!found) throw new Error(`the history of this site has no change ${number}; settings history lists them`)
  if (!findSetting(found.key))
    throw new Error(`change ${number} is about ${found.key}, which is no setting; undo it by its own command`)
  return change(ctx, found.key, found.before === null ? undefined : JSON.parse(found.before))
}

function findNameProblem(name: string): string | null {
  if (findSetting(name)) return null
  const similar = describeSettings().flatMap(({ key }) => (key.includes(name) || name.includes(key) ? [key] : []))
  const source = findSource(name)
  if (source) return `${name} is no setting of its own: ${source}`
  return `there is no setting ${name}${similar.length > 0 ? `; did you mean ${similar.join(', ')}?` : '; settings list names all'}`
}

/** Returns the way to change a public setting that follows from other data; null for another name. */
function findSource(name: string): string | null {
  const sources: Readonly<Record<string, { readonly source: string }>> = derivedSettings
  return Object.hasOwn(sources, name) ? (sources[name]?.source ?? null) : null
}

function findSetting(name: string): DescribedSetting | null {
  return describeSettings().find(({ key }) => key === name) ?? null
}

function requireSetting(name: string): DescribedSetting {
  const setting = findSetting(name)
  if (!setting) throw new Error(findNameProblem(name) ?? name)
  return setting
}

function formatChange({ id, changedAt, changedBy, key, before, after }: SettingChange): string {
  const time = changedAt.toISOString().slice(0, 16).replace('T', ' ')
  return `${id}  ${time}  ${changedBy}  ${key}: ${before ?? 'default'} → ${after ?? 'default'}`
}
