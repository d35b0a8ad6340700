import { expect, test } from 'vitest'
import { createPhotoForm, createPicture, uploadPhotos } from '#testing/images/photos.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

const secret = 'geheim_zoals_noa_op_mail_test'

/** Unexpected errors with a secret in their message. */
const defects: Record<string, (world: World) => Promise<unknown>> = {
  'an error of the database': async (world) => {
    await world.sql(`alter table member_like rename to ${secret}`)
    await world.sql(`alter table photo rename to ${secret}_too`)
  },
  'a refusal that no contract declares': async (world) => {
    const refuse = `raise exception '${secret}' using errcode = 'VK001', detail = '{"email": "${secret}"}'`
    await world.sql(`create or replace function visible_pair(viewer uuid, other uuid) returns boolean language plpgsql
      as $$ begin ${refuse}; end $$`)
    await world.sql(`create function refuse() returns trigger language plpgsql as $$ begin ${refuse}; end $$`)
    await world.sql(`create trigger refuse before insert or update on member_like execute function refuse()`)
    await world.sql(`create trigger refuse before insert or update on photo execute function refuse()`)
  },
}

test.each(Object.keys(defects))('%s gives status 500 without any details', async (name) => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [photo] = await uploadPhotos(world, tom, 1)
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  const caller = served.as(noa)
  const form = createPhotoForm(await createPicture(9))

  await defects[name]?.(world)

  const calls = {
    read: await caller.get('/api/likes.php'),
    list: await caller.get('/api/likes/lists/received'),
    write: await caller.put(`/api/members/${tom.id}/like`),
    upload: await caller.post('/api/photos', form),
  }
  for (const [call, response] of Object.entries(calls))
    expect([call, response.status, await response.json()]).toEqual([call, 500, { refusal: 'general', details: {} }])
  for (const path of ['/likes', `/likes/m/${tom.id}`, `/photos/${photo?.key}/card.webp`]) {
    const response = await caller.get(path)
    expect([path, response.status]).toEqual([path, 500])
    const responseText = JSON.stringify([...response.headers]) + (await response.text())
    expect(responseText).not.toMatch(new RegExp(`${secret}|VK001|42P01|42703|member_like|at \\w+ \\(|node_modules`))
  }
})
