import { addHost, removeHost } from '#features/sites/server/site-setup.ts'
import { changeSettings, findSettingChange, listSettingChanges } from '#features/sites/server/setting-changes.ts'
import { expectSuccess } from './notification-statements.ts'
import type { World } from './world.ts'

/** Reads the changes of the settings and a value that no longer parses; adds a main host and removes it again. */
export async function runSettingStatements(world: World): Promise<void> {
  const ctx = world.staffCtx()
  await changeSettings(ctx, { min_age: 19 })
  await changeSettings(ctx, { min_age: 18 })
  const [change] = await listSettingChanges(ctx, { key: null, limit: 10 })
  await findSettingChange(ctx, change?.id ?? 0)
  await world.sql(`update site set settings = settings || '{"min_age": 5}' where id = $1`, [world.siteId])
  world.clock.advanceSeconds(61) // lets caches expire
  await expectSuccess(world.visitor().get('/api/settings.php'))
  await world.sql(`update site set settings = settings - 'min_age' where id = $1`, [world.siteId])
  await addHost(ctx, { host: 'extra.example', isMain: true })
  await addHost(ctx, { host: 'localhost', isMain: true })
  await removeHost(ctx, 'extra.example')
}
