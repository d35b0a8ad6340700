import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { makeFictional, writeToFictional } from '#testing/fictional.ts'
import { createPicture } from '#testing/images/photos.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { FICTIONAL_PAGE_SIZE } from '../fictional.rules.ts'

const path = '/api/office/fictional'
const fields = { name: 'Ilmarie', seeks: 'both', city: 'Amsterdam', about: 'Bedacht door de redactie.' }
const newBody = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  ...fields,
  gender: 'female',
  birthDate: '1990-05-01',
  ...changes,
})
const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]
const find = async (staff: TestStaff, id: string) => (await staff.get(`${path}/${id}`)).json()
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

async function addPhoto(staff: TestStaff, id: string, changes: object = {}): Promise<Response> {
  const file = (await createPicture()).toString('base64')
  const photo = { photoId: crypto.randomUUID(), file, license: 'Eigen foto, toestemming van 1 mei' }
  return staff.post(`${path}/${id}/photos`, { ...photo, ...changes })
}

test('C-11 where the site has them off there are none, and nobody makes one', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  expect(await (await kim.get(path)).json()).toMatchObject({ isOn: false, profiles: [] })
  expect(await readRefusal(await kim.post(path, newBody()))).toEqual([409, 'fictional_profiles_off'])
  expect(await listActions(world)).toEqual([])
})

test('C-11 an operator makes a profile that is fictional for ever, with the label and without images', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { fictional_profiles: true })
  const kim = await world.staff('operator')
  const { id } = await (await kim.post(path, newBody())).json()
  expect((await (await kim.get(path)).json()).profiles).toMatchObject([
    { id, name: 'Ilmarie', gender: 'female', cityName: 'Amsterdam', retiredAt: null, activePhotos: 0 },
  ])
  const bert = await world.member({ gender: 'male', credits: 9 })
  expect(await (await world.as(bert).get(`/api/members/${id}`)).json()).toMatchObject({ isFictional: true })
  await writeToFictional(world, bert, id)
  expect(await (await world.as(bert).get(`/api/members/${id}/chat`)).json()).toMatchObject({
    imageRefusal: 'images_not_accepted',
  })
  const change = world.ctx().db.query({ text: 'update profile set is_fictional = false where member_id = $1' }, [id])
  await expect(change).rejects.toThrow()
  expect(await listActions(world)).toEqual(['fictional.create'])
})

test('C-27 a fictional profile is an adult with an allowed name and an existing city', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { fictional_profiles: true })
  const kim = await world.staff('operator')
  const today = world.clock.now().toISOString()
  const young = `${Number(today.slice(0, 4)) - 17}${today.slice(4, 10)}`
  for (const [changes, refusal] of [
    [{ birthDate: young }, 'under_age'],
    [{ birthDate: '1850-01-01' }, 'birth_date_invalid'],
    [{ name: 'www.bel-mij.nl' }, 'name_has_contact'],
    [{ city: 'Nergenshuizen' }, 'unknown_city'],
    [{ city: 'Utrech' }, 'unknown_city'],
    [{ gender: 'robot' }, 'invalid_input'],
  ] as const)
    expect((await readRefusal(await kim.post(path, newBody(changes))))[1]).toBe(refusal)
  expect(await world.sql('select 1 from profile where is_fictional')).toEqual([])
  expect(await world.sql(`select 1 from account where email like '%.invalid'`)).toEqual([])
})

test('the same profile twice, or two at once, is one profile with one entry', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { fictional_profiles: true })
  const kim = await world.staff('operator')
  const body = newBody()
  const answers = await Promise.all([1, 2, 3].map(() => kim.post(path, body)))
  expect(await Promise.all(answers.map((response) => response.json()))).toEqual([1, 2, 3].map(() => ({ id: body.id })))
  expect(await listActions(world)).toEqual(['fictional.create'])
  const { id } = await world.member()
  expect(await readRefusal(await kim.post(path, newBody({ id })))).toEqual([404, 'fictional_not_found'])
})

test('a change is recorded once, names only the fields, and concerns fictional profiles of the site only', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const id = await makeFictional(world, kim)
  const changed = { ...fields, seeks: 'male' }
  for (const _ of [1, 2]) expect((await kim.post(`${path}/${id}`, changed)).status).toBe(200)
  expect(await find(kim, id)).toMatchObject({ name: 'Ilmarie', cityName: 'Amsterdam', about: fields.about })
  const entries = await world.sql(`select after from audit_entry where action = 'fictional.change'`)
  expect(entries).toEqual([{ after: { fields: ['name', 'city_id', 'about'] } }])
  const { id: real } = await world.member()
  const notFound = [404, 'fictional_not_found']
  expect(await readRefusal(await kim.post(`${path}/${real}`, changed))).toEqual(notFound)
  await world.sql('update profile set site_id = $1 where member_id = $2', [world.otherSite.siteId, id])
  expect(await readRefusal(await kim.post(`${path}/${id}`, changed))).toEqual(notFound)
  expect(await readRefusal(await kim.get(`${path}/${id}`))).toEqual(notFound)
  expect(await readRefusal(await addPhoto(kim, id))).toEqual(notFound)
})

test('C-11 a retired profile is found by nobody new, stays for who wrote, and is retired once', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const id = await makeFictional(world, kim)
  const [bert, other] = [await world.member({ gender: 'male', credits: 9 }), await world.member({ gender: 'male' })]
  const conversation = await writeToFictional(world, bert, id)
  await Promise.all([1, 2].map(() => kim.post(`${path}/${id}/retirement`, {})))
  expect((await find(kim, id)).retiredAt).not.toBe(null)
  expect((await world.as(other).get(`/api/members/${id}`)).status).toBe(404)
  expect((await world.as(bert).get(`/api/chats/${conversation}`)).status).toBe(200)
  expect(await readRefusal(await kim.post(`${path}/${id}`, fields))).toEqual([409, 'fictional_retired'])
  expect(await readRefusal(await addPhoto(kim, id))).toEqual([409, 'fictional_retired'])
  expect((await listActions(world)).filter((action) => action === 'fictional.retire')).toHaveLength(1)
})

test('L-06 a photo needs its license, is added once, goes through the review, and only operators see it in the office', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const id = await makeFictional(world, kim)
  for (const license of ['', '  ', undefined]) expect((await addPhoto(kim, id, { license })).status).toBe(422)
  expect(await readRefusal(await addPhoto(kim, id, { file: 'bm8gcGljdHVyZQ==' }))).toEqual([
    415,
    'photo_type_unsupported',
  ])
  await changeSettings(world.ctx(), { auto_approve_photos: false })
  const photoId = crypto.randomUUID()
  for (const _ of [1, 2]) expect((await addPhoto(kim, id, { photoId })).status).toBe(200)
  const { photos } = await find(kim, id)
  expect(photos).toMatchObject([{ id: photoId, status: 'pending', license: 'Eigen foto, toestemming van 1 mei' }])
  const file = `/office/photo-files/${photos[0].key}/card.webp`
  expect((await kim.get(file)).status).toBe(200)
  for (const caller of [await world.staff('support'), world.officeVisitor(), world.visitor()])
    expect((await caller.get(file)).status).toBe(404)
  expect((await kim.post(`${path}/${id}/photos/${photoId}/removal`, {})).status).toBe(200)
  expect(await readRefusal(await kim.post(`${path}/${id}/photos/${photoId}/removal`, {}))).toEqual([
    404,
    'photo_not_found',
  ])
  expect(await listActions(world)).toEqual(['fictional.create', 'fictional.add_photo', 'fictional.remove_photo'])
})

test('every fictional profile is on one page, the retired ones last, also when one is retired in between', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const id = await makeFictional(world, kim)
  await addCopies(world, id, 2 * FICTIONAL_PAGE_SIZE)
  const first = await listPage(kim, '')
  await kim.post(`${path}/${first.profiles.at(-1)?.id}/retirement`, {})
  const second = await listPage(kim, `?after=${first.next}`)
  const third = await listPage(kim, `?after=${second.next}`)
  expect([first, second, third].map(({ profiles }) => profiles.length)).toEqual([
    FICTIONAL_PAGE_SIZE,
    FICTIONAL_PAGE_SIZE,
    2, // one of them is on the first page too, since it was active then
  ])
  expect(third.next).toBe(null)
  const listed = [...first.profiles, ...second.profiles, ...third.profiles].map((each) => each.id)
  expect(new Set(listed).size).toBe(2 * FICTIONAL_PAGE_SIZE + 1)
  expect(third.profiles.at(-1)?.retiredAt).not.toBe(null)
  for (const after of ['x', `gone_${id}`, `active_x`, `_${id}`])
    expect((await kim.get(`${path}?after=${after}`)).status).toBe(422)
})

interface FictionalPage {
  readonly profiles: readonly { readonly id: string; readonly retiredAt: string | null }[]
  readonly next: string | null
}

async function listPage(staff: TestStaff, query: string): Promise<FictionalPage> {
  return (await (await staff.get(`${path}${query}`)).json()) as FictionalPage
}

/** Adds fictional profiles, two of each name. Every tenth is retired. */
async function addCopies(world: World, id: string, count: number): Promise<void> {
  const copies = `generate_series(1, $2::int) i, lateral (select lpad(i::text, 12, '0') as tail) t`
  const copyId = `('00000000-0000-4000-8000-' || tail)`
  await world.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', ${copyId},
       'email', i || '@copy.test', 'email_key', i || '@copy.test'))).* from account a, ${copies} where a.id = $1`,
    [id, count],
  )
  await world.sql(
    `insert into profile (member_id, site_id, name, gender, sexuality, seeks, birth_date, country, region_code, city_id,
       city_name, is_fictional, created_at, retired_at)
     select ${copyId}::uuid, site_id, 'Naam ' || i / 2, gender, sexuality, seeks, birth_date, country, region_code, city_id,
       city_name, is_fictional, created_at, case when i % 10 = 0 then $3::timestamptz end
     from profile p, ${copies} where p.member_id = $1`,
    [id, count, world.clock.now()],
  )
}
