import { expect, test } from 'vitest'
import type { TestMember } from '#testing/people.ts'
import { createPicture, photoForm } from '#testing/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

/** The company has newer terms from now on; every process knows within a minute. */
async function newerTerms(world: World): Promise<string> {
  world.clock.advance(3_600)
  const version = world.clock.now()
  await world.sql('update company set added = $1', [version])
  world.clock.advance(61)
  return version.toISOString()
}

const termsOf = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/account/terms')).json()) as Record<string, unknown>

test('R-3.67 R-3.68 C-42 after newer terms a member does nothing until they agree; the earlier word is kept', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const signedUpAt = world.clock.now().toISOString()
  expect(await termsOf(world, anna)).toMatchObject({ due: false, agreedVersion: signedUpAt })
  expect((await world.as(anna).get('/api/chats.php')).status).toBe(200)

  const version = await newerTerms(world)
  const held = await world.as(anna).get('/api/chats.php')
  expect([held.status, await held.json()]).toEqual([403, { refusal: 'terms_outdated', details: {} }])
  expect(await termsOf(world, anna)).toMatchObject({ due: true, version, agreedVersion: signedUpAt })

  const agreed = await world.as(anna).put('/api/account/terms', { version })
  const at = world.clock.now().toISOString()
  expect([agreed.status, await agreed.json()]).toEqual([
    200,
    { due: false, version, agreedVersion: version, agreedAt: at },
  ])
  expect((await world.as(anna).get('/api/chats.php')).status).toBe(200)
  expect(
    await world.sql('select terms_version, agreed_at from past_agreement where account_id = $1', [anna.id]),
  ).toEqual([{ terms_version: new Date(signedUpAt), agreed_at: new Date(signedUpAt) }])
})

test('C-42 also who logs in is held up first; what stays open is oneself, the terms, logging out and leaving', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await newerTerms(world)
  const browser = world.visitor()
  const login = await browser.post('/api/user.php', { email: anna.email, password: 'welkom-bij-vonk' })

  expect(login.status).toBe(200)
  const held = [
    await browser.get('/api/members'),
    await browser.put('/api/user.php', { language: 'nl' }),
    await browser.post('/api/photos', photoForm(await createPicture())),
    await browser.get('/api/likes.php'),
  ]
  expect(held.map((reply) => reply.status)).toEqual([403, 403, 403, 403])
  expect((await browser.get('/api/user.php')).status).toBe(200)
  const leaving = { password: 'welkom-bij-vonk', reason: 'other', remarks: '' }
  expect((await world.as(anna).post('/api/logout.php')).status).toBe(200)
  expect((await browser.delete('/api/account', leaving)).status).toBe(200)
})

test('agreeing again, or twenty times at once, is agreeing once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const version = await newerTerms(world)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => world.as(anna).put('/api/account/terms', { version })),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  const { agreedAt } = await termsOf(world, anna)
  world.clock.advance(10)
  await world.as(anna).put('/api/account/terms', { version })
  expect(await termsOf(world, anna)).toMatchObject({ agreedAt })
  expect(await world.sql('select 1 from past_agreement where account_id = $1', [anna.id])).toHaveLength(1)
})

test('one agrees to the terms that are in force, to no others', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const first = await newerTerms(world)
  await newerTerms(world)
  const reply = await world.as(anna).put('/api/account/terms', { version: first })
  expect([reply.status, await reply.json()]).toMatchObject([409, { refusal: 'terms_changed' }])
  for (const body of [{}, { version: 'gisteren' }, { version: 1 }, { version: first, memberId: anna.id }]) {
    expect((await world.as(anna).put('/api/account/terms', body)).status).toBe(422)
  }
  expect(await termsOf(world, anna)).toMatchObject({ due: true })
  expect((await world.visitor().put('/api/account/terms', { version: first })).status).toBe(403)
})
