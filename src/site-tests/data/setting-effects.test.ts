import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { describeSettings } from '#features/sites/server/described-settings.ts'
import { settingEffects } from '#testing/setting-effects.ts'
import { listThird } from '#testing/thirds.ts'
import { newSettingScene } from '#testing/setting-scene.ts'

test('every setting of the schema has an effect in this table', () => {
  expect(Object.keys(settingEffects).toSorted()).toEqual(
    describeSettings()
      .map(({ key }) => key)
      .toSorted(),
  )
})

// R-3.34 (the country of a visitor), R-3.36 – are about values that follow from other data.
test.each(listThird(Object.entries(settingEffects)))(
  'R-3.28 R-3.29 R-3.30 R-3.31 R-3.32 R-3.33 R-3.35 R-3.39 R-3.40 R-3.41 R-3.42 R-3.43 R-3.44 R-3.45 R-3.46 R-3.47 R-3.49 a change of %s changes what people see or may do',
  { tags: 'sampled' },
  async (key, { value, others = {}, observe, before, after }) => {
    await using scene = await newSettingScene()
    await changeSettings(scene.world.ctx(), others)
    expect(await observe(scene)).toEqual(before)
    await changeSettings(scene.world.ctx(), { [key]: value })
    expect(await observe(scene)).toEqual(after)
  },
)
