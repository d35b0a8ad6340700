import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { createPicture, createPhotoForm } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

/** Publishes newer terms and advances the clock by the minute after which every process uses them. */
async function publishTerms(world: World): Promise<string> {
  world.clock.advanceSeconds(3_600)
  const version = world.clock.now()
  await world.sql('update company set added = $1', [version])
  world.clock.advanceSeconds(61)
  return version.toISOString()
}

const fetchTerms = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/account/terms')).json()) as Record<string, unknown>

test('R-3.67 R-3.68 C-42 newer terms cause an account hold until the member agrees, and earlier agreements are archived', async () => {
  await using world = await newWorld()
  const anna = await world.member({ signedUpSecondsAgo: 0 })
  const signedUpAt = world.clock.now().toISOString()
  expect(await fetchTerms(world, anna)).toMatchObject({ isAgreementDue: false, agreedVersion: signedUpAt })
  expect((await world.as(anna).get('/api/chats.php')).status).toBe(200)

  const version = await publishTerms(world)
  const refused = await world.as(anna).get('/api/chats.php')
  expect([refused.status, await refused.json()]).toEqual([403, { refusal: 'terms_outdated', details: {} }])
  expect(await fetchTerms(world, anna)).toMatchObject({ isAgreementDue: true, version, agreedVersion: signedUpAt })

  const agreed = await world.as(anna).put('/api/account/terms', { version })
  const at = world.clock.now().toISOString()
  expect([agreed.status, await agreed.json()]).toEqual([
    200,
    { isAgreementDue: false, version, agreedVersion: version, agreedAt: at },
  ])
  expect((await world.as(anna).get('/api/chats.php')).status).toBe(200)
  expect(
    await world.sql('select terms_version, agreed_at from past_agreement where account_id = $1', [anna.id]),
  ).toEqual([{ terms_version: new Date(signedUpAt), agreed_at: new Date(signedUpAt) }])
})

test('C-42 during an account hold only the own account, the terms, logging out and deleting are open', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await publishTerms(world)
  const browser = world.visitor()
  const login = await browser.post('/api/user.php', { email: anna.email, password: 'welkom-bij-vonk' })

  expect(login.status).toBe(200)
  const refused = [
    await browser.get('/api/members'),
    await browser.put('/api/user.php', { language: 'nl' }),
    await browser.post('/api/photos', createPhotoForm(await createPicture())),
    await browser.get('/api/likes.php'),
  ]
  expect(refused.map((response) => response.status)).toEqual([403, 403, 403, 403])
  expect((await browser.get('/api/user.php')).status).toBe(200)
  const deletion = { password: 'welkom-bij-vonk', reason: 'other', remarks: '' }
  expect((await world.as(anna).post('/api/logout.php')).status).toBe(200)
  expect((await browser.delete('/api/account', deletion)).status).toBe(200)
})

test('agreeing repeatedly or concurrently stores one agreement', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const version = await publishTerms(world)
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => world.as(anna).put('/api/account/terms', { version })),
  )
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  const { agreedAt } = await fetchTerms(world, anna)
  world.clock.advanceSeconds(10)
  await world.as(anna).put('/api/account/terms', { version })
  expect(await fetchTerms(world, anna)).toMatchObject({ agreedAt })
  expect(await world.sql('select 1 from past_agreement where account_id = $1', [anna.id])).toHaveLength(1)
})

test('a member can agree to the current terms only', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const first = await publishTerms(world)
  await publishTerms(world)
  const response = await world.as(anna).put('/api/account/terms', { version: first })
  expect([response.status, await response.json()]).toMatchObject([409, { refusal: 'terms_changed' }])
  for (const body of [{}, { version: 'gisteren' }, { version: 1 }, { version: first, memberId: anna.id }]) {
    expect((await world.as(anna).put('/api/account/terms', body)).status).toBe(422)
  }
  expect(await fetchTerms(world, anna)).toMatchObject({ isAgreementDue: true })
  expect((await world.visitor().put('/api/account/terms', { version: first })).status).toBe(403)
})
