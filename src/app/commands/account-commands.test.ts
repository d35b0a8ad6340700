import { expect, test } from 'vitest'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runAccountCommand } from './account-commands.ts'

const sharedWorld = shareWorld()

const password = 'welkom-bij-vonk'

const runCommand = (world: World, ...args: string[]) => runAccountCommand(async () => world.staffCtx(), args)

const logIn = (world: World, email: string) => world.visitor().post('/api/user.php', { email, password })

test('I24 L-24 an operator bans an account by address or id and its owner is mailed the reason; unban reopens it', async () => {
  await using world = await newWorld()
  const anna = await world.member({ email: 'Anna.Ban@example.com' })
  const ban = (name: string) => runCommand(world, 'accounts', 'ban', name, '--reason', 'Je vroeg leden om geld.')
  expect(await ban('anna.ban@EXAMPLE.com')).toBe('anna.ban@EXAMPLE.com is banned')
  expect(await ban(anna.id)).toBe(`${anna.id} was banned already`)
  expect((await world.as(anna).get('/api/user.php')).status).toBe(403)
  expect((await logIn(world, anna.email)).status).toBe(401)
  const [mail, ...more] = await world.mailsTo(anna.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('De reden: Je vroeg leden om geld.')
  expect(mail?.subject).toBe('Over je account')

  expect(await runCommand(world, 'accounts', 'unban', anna.id)).toBe(`${anna.id} is no longer banned`)
  expect(await runCommand(world, 'accounts', 'unban', anna.id)).toBe(`${anna.id} was not banned`)
  expect((await logIn(world, anna.email)).status).toBe(200)
})

test('C-76 an address with accounts on several sites requires --site', async () => {
  await using world = await newWorld()
  const email = 'overal@example.com'
  const [here, there] = [await world.member({ email }), await world.member({ email: 'daar@example.com' })]
  await world.sql(
    `update account set email = $2, email_key = $2, site_id = (select site_id from site_host where host = 'plus.localhost')
     where id = $1`,
    [there.id, email],
  )
  const ban = ['accounts', 'ban', email, '--reason', 'Een reden.']
  await expect(runCommand(world, ...ban)).rejects.toThrow('several sites')
  await expect(runCommand(world, ...ban, '--site', 'unknown.example')).rejects.toThrow(
    'no site has the host unknown.example',
  )
  await runCommand(world, ...ban, '--site', 'plus.localhost')
  const banned = await world.sql(`select id from account where status = 'banned'`)
  expect(banned).toEqual([{ id: there.id }])
  expect((await world.as(here).get('/api/user.php')).status).toBe(200)
})

test.each([[['accounts']], [['accounts', 'ban']], [['accounts', 'burn', 'x']], [['staff', 'ban', 'x']], [['other']]])(
  '%j is no command, so the usage is shown',
  async (args) => {
    const world = await sharedWorld()
    expect(await runCommand(world, ...args)).toBe(null)
  },
)

test.each([
  [['accounts', 'ban', 'x'], 'give a reason with --reason'],
  [['accounts', 'ban', 'x', '--reason', ' '], 'give a reason with --reason'],
  [['accounts', 'unban', 'niemand@example.com'], 'no account has the address or id niemand@example.com'],
  [['accounts', 'unban', crypto.randomUUID()], 'no account has the address or id'],
])('%j is refused: %s', async (args, reason) => {
  const world = await sharedWorld()
  await expect(runCommand(world, ...args)).rejects.toThrow(reason)
})
