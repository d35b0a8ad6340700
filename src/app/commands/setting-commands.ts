import { createSettingCheck } from '#features/backoffice/server/settings/site-settings.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { derivedSettings } from '#features/sites/server/derived-setting-meanings.ts'
import { describeSettings, parseSettingText } from '#features/sites/server/described-settings.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { CommandContext } from '#platform/server/context.ts'
import { createMistake, defineCommand, siteOption } from './command.ts'
import { findNearestNames } from './nearest-names.ts'
import { requireSite } from './site-reference.ts'

type SettingKey = ReturnType<typeof describeSettings>[number]['key']

/** Changes a setting of a site, before there are staff who can do it in the office. */
export const settingCommand = defineCommand({
  name: 'settings set',
  parameters: ['<setting>', '[<value>]'],
  options: { site: siteOption, default: { type: 'boolean', help: 'restores the default' } },
  summary: 'changes a setting of a site, unless something would break',
  details: 'A list is nl,en, any other value JSON. docs/settings.md explains every setting.',
  async run(resources, { positionals: [name = '', text], values }) {
    const key = findKey(name)
    if (key === null) return createMistake(findNameProblem(name))
    if ((text === undefined) !== (values.default === true)) return createMistake('Give a value, or --default.')
    const value = text === undefined ? undefined : parseSettingText(key, text)
    return change(await requireSite(await resources.context(), values.site), key, value)
  },
})

async function change(ctx: CommandContext, key: SettingKey, value: unknown): Promise<string> {
  const changed = await changeSettings(ctx, { [key]: value }, await createSettingCheck(ctx))
  const current = `${key} = ${JSON.stringify((await getSiteSettings(ctx))[key])}`
  return changed.length > 0 ? current : `${current} already; nothing changed`
}

function findKey(name: string): SettingKey | null {
  return describeSettings().find(({ key }) => key === name)?.key ?? null
}

function findNameProblem(name: string): string {
  const source = findSource(name)
  if (source) return `${name} is no setting of its own: ${source}`
  const names = describeSettings().map(({ key }) => key)
  return `there is no setting ${name}; did you mean ${findNearestNames(name, names).join(', ')}?`
}

/** Returns the way to change a public setting that follows from other data; null for another name. */
function findSource(name: string): string | null {
  const sources: Readonly<Record<string, { readonly source: string }>> = derivedSettings
  return Object.hasOwn(sources, name) ? (sources[name]?.source ?? null) : null
}
