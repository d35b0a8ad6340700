import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newWorld } from '#testing/world.ts'

test('a setting that an admin changes in the office reaches members at once, and a roll-back undoes it', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const readName = async () => (await (await world.visitor().get('/api/settings.php')).json()).settings.name
  const before = await readName()
  expect((await admin.put('/api/office/settings/name', { value: 'Vuurtje' })).status).toBe(200)
  expect(await readName()).toBe('Vuurtje')
  const { setting, changes } = await (await admin.get('/api/office/settings/name')).json()
  expect(setting).toMatchObject({ value: '"Vuurtje"', changedBy: admin.name })
  expect(await (await admin.get('/api/office/audit?action=setting.change')).json()).toMatchObject({
    entries: [{ staffName: admin.name, subjectKind: 'setting', subjectId: 'name', before, after: 'Vuurtje' }],
  })
  expect((await admin.post(`/api/office/setting-changes/${changes[0].id}/rollback`, {})).status).toBe(200)
  expect(await readName()).toBe(before)
})

test('a preview changes nothing, and a value that would break the site is refused with the problem', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const preview = await admin.post('/api/office/settings/free_photos/preview', { value: '2' })
  expect(await preview.json()).toMatchObject({ after: '2' })
  for (const [key, value] of [
    ['free_photos', '-1'],
    ['min_age', '17'],
    ['languages', 'nl,pl'],
    ['default_country', 'US'],
  ] as const) {
    const response = await admin.put(`/api/office/settings/${key}`, { value })
    expect([key, response.status]).toEqual([key, 422])
    expect(await response.json()).toMatchObject({ refusal: 'setting_refused', details: { field: 'value' } })
  }
  expect(await world.sql('select 1 from site_setting_history')).toEqual([])
  expect(await world.sql('select 1 from audit_entry')).toEqual([])
  expect((await admin.put('/api/office/settings/nothing_like_it', { value: '1' })).status).toBe(404)
})

test('the second identical change and roll-back change nothing and leave no entry', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  for (const value of ['4', '4'])
    expect((await admin.put('/api/office/settings/free_photos', { value })).status).toBe(200)
  const [change] = await world.sql<{ id: number }>('select id from site_setting_history')
  for (const _ of [1, 2])
    expect((await admin.post(`/api/office/setting-changes/${change?.id}/rollback`, {})).status).toBe(200)
  expect(await world.sql('select action from audit_entry')).toHaveLength(2)
  expect(await world.sql('select key from site_setting_history')).toHaveLength(2)
})

test('a change of another site cannot be rolled back', async () => {
  await using world = await newWorld()
  await changeSettings(world.otherSite.staffCtx(), { free_photos: 2 })
  const [change] = await world.sql<{ id: number }>('select id from site_setting_history')
  const admin = await world.staff('admin')
  expect((await admin.post(`/api/office/setting-changes/${change?.id}/rollback`, {})).status).toBe(404)
})
