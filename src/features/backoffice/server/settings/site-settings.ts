// Public: other features or the app use this file.
import { listRegionCountries } from '#features/sites/server/sites.ts'
import {
  changeSettings,
  findSettingChange,
  listSettingChanges,
  previewSetting,
  type SettingChange,
} from '#features/sites/server/setting-changes.ts'
import { describeSettings, parseSettingText, type DescribedSetting } from '#features/sites/server/described-settings.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { listSettingProblems } from './setting-checks.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

const CHANGES_PER_SETTING = 20
const CHANGES_OF_SITE = 1_000

/** Creates the check of a site's settings, with the data that they depend on. */
export async function createSettingCheck(ctx: Context): Promise<(settings: SiteSettings) => string[]> {
  const regionCountries = await listRegionCountries(ctx)
  return (settings) => listSettingProblems(settings, { regionCountries })
}

/** A setting as the office shows it. Values are JSON. */
export interface OfficeSetting extends Pick<DescribedSetting, 'key' | 'type' | 'isPublic'> {
  readonly value: string
  readonly defaultValue: string
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

/** Lists every setting of the site with its value and its last change. */
export async function listOfficeSettings(ctx: StaffContext): Promise<OfficeSetting[]> {
  const [settings, changes] = [await getSiteSettings(ctx), await listSettingChanges(ctx, { limit: CHANGES_OF_SITE })]
  return describeSettings().map((setting) => toOfficeSetting(setting, settings, changes))
}

function toOfficeSetting(
  { key, type, isPublic, defaultValue }: DescribedSetting,
  settings: SiteSettings,
  changes: readonly SettingChange[],
): OfficeSetting {
  const last = changes.find((change) => change.key === key)
  return {
    key,
    type,
    isPublic,
    value: JSON.stringify(settings[key]),
    defaultValue: JSON.stringify(defaultValue),
    changedBy: last?.changedBy ?? null,
    changedAt: last?.changedAt ?? null,
  }
}

/**
 * Returns one setting with its changes, the newest first.
 * @throws Refusal `setting_not_found`
 */
export async function findOfficeSetting(ctx: StaffContext, { key }: InputOf<typeof backofficeOfficeContract.setting>) {
  const setting = requireSetting(key)
  const changes = await listSettingChanges(ctx, { key, limit: CHANGES_PER_SETTING })
  return {
    setting: toOfficeSetting(setting, await getSiteSettings(ctx), changes),
    changes: changes.map(({ id, changedBy, changedAt, before, after }) => {
      return { id, changedBy, changedAt, before, after }
    }),
  }
}

function requireSetting(key: string): DescribedSetting {
  const setting = describeSettings().find((each) => each.key === key)
  if (!setting) throw new Refusal('setting_not_found')
  return setting
}

/**
 * Returns what a typed value would change, and changes nothing.
 * @throws Refusal `setting_not_found`, or `setting_refused` with the problem
 */
export async function previewOfficeSetting(
  ctx: StaffContext,
  typed: InputOf<typeof backofficeOfficeContract.previewSetting>,
) {
  const { key } = requireSetting(typed.key)
  const value = typed.value === undefined ? undefined : parseSettingText(key, typed.value)
  const { before, after, problems } = await previewSetting(ctx, { key, value }, await createSettingCheck(ctx))
  if (problems.length > 0) throw new Refusal('setting_refused', { field: 'value', problem: problems.join(' ') })
  return { before: JSON.stringify(before), after: JSON.stringify(after) }
}

/**
 * Changes a setting, or restores its default. Every process uses it within a second. A value that it has already is no change.
 * @throws Refusal `setting_not_found`, or `setting_refused` with the problem
 */
export async function changeOfficeSetting(
  ctx: StaffContext,
  typed: InputOf<typeof backofficeOfficeContract.changeSetting>,
): Promise<void> {
  const { before, after } = await previewOfficeSetting(ctx, typed)
  if (before === after) return
  const { key } = requireSetting(typed.key)
  const value: unknown = typed.value === undefined ? undefined : JSON.parse(after)
  await changeWithAudit(ctx, { key, value, before, after })
}

/**
 * Restores the value from before a change.
 * @throws Refusal `setting_not_found` for a change of another site or of no setting, `setting_refused`
 */
export async function rollBackSetting(
  ctx: StaffContext,
  { id }: InputOf<typeof backofficeOfficeContract.rollBackSetting>,
): Promise<void> {
  const change = await findSettingChange(ctx, id)
  if (!change) throw new Refusal('setting_not_found')
  return changeOfficeSetting(ctx, {
    key: change.key,
    ...(change.before === null ? {} : { value: toTyped(change.before) }),
  })
}

/** Returns a JSON value as it is typed: a text without its quotation marks. */
function toTyped(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

interface SettingChangeWithAudit {
  readonly key: DescribedSetting['key']
  readonly value: unknown
  readonly before: string
  readonly after: string
}

async function changeWithAudit(
  ctx: StaffContext,
  { key, value, before, after }: SettingChangeWithAudit,
): Promise<void> {
  const check = await createSettingCheck(ctx)
  await inTransaction(ctx, async (tx) => {
    await changeSettings(tx, { [key]: value }, check)
    const change = { before: JSON.parse(before) as unknown, after: JSON.parse(after) as unknown }
    await recordAudit(tx, { action: 'setting.change', subject: { kind: 'setting', id: key }, ...change })
  })
}
