import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { FRESH_LOGIN_SECONDS } from '../../login.rules.ts'

async function addPasskey(world: World, { id: memberId }: TestMember): Promise<string> {
  const id = crypto.randomUUID()
  await world.sql(
    `insert into passkey (id, account_id, site_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1::uuid, $2, $3, $1::text, '', 0, '{}', 'Telefoon', now())`,
    [id, memberId, world.siteId],
  )
  return id
}

const confirm = (world: World, member: TestMember, password: string) =>
  world.as(member).post('/api/login-confirmation', { password })

test('a passkey is removed and an archive requested after a fresh login only', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const id = await addPasskey(world, anna)
  const removePasskey = () => world.as(anna).delete(`/api/passkeys/${id}`)
  const requestArchive = () => world.as(anna).put(`/api/exports/${crypto.randomUUID()}`)
  const countPasskeys = async () => (await world.sql('select 1 from passkey where account_id = $1', [anna.id])).length
  world.clock.advanceSeconds(FRESH_LOGIN_SECONDS + 1)
  for (const response of [await removePasskey(), await requestArchive()])
    expect([response.status, await response.json()]).toMatchObject([403, { refusal: 'login_not_fresh' }])
  expect(await countPasskeys()).toBe(1)
  expect((await confirm(world, anna, 'geen van alle hier')).status).toBe(422)
  expect((await removePasskey()).status).toBe(403)
  expect((await confirm(world, anna, 'welkom-bij-vonk')).status).toBe(200)
  expect([(await removePasskey()).status, (await requestArchive()).status]).toEqual([200, 200])
  expect(await countPasskeys()).toBe(0)
  world.clock.advanceSeconds(FRESH_LOGIN_SECONDS + 1)
  expect((await removePasskey()).status).toBe(403)
})

test('a new login is fresh, and a confirmation counts for its session only', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.clock.advanceSeconds(FRESH_LOGIN_SECONDS + 1)
  const browser = world.visitor()
  await browser.post('/api/user.php', { email: anna.email, password: 'welkom-bij-vonk' })
  expect((await browser.delete(`/api/passkeys/${crypto.randomUUID()}`)).status).toBe(200)
  expect((await world.as(anna).delete(`/api/passkeys/${crypto.randomUUID()}`)).status).toBe(403)
})
