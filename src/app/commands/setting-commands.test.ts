import { expect, test } from 'vitest'
import { changeSettings, getSiteSettings } from '#features/sites/server/sites.ts'
import { createBus } from '#platform/server/live/bus.ts'
import { createQueuedBus, publishMessages } from '#platform/server/live/queued-bus.ts'
import { newWorld, type World } from '#testing/world.ts'
import { buildSite } from '../site.ts'
import { runSettingCommand } from './setting-commands.ts'

const run = (world: World, ...args: string[]) =>
  runSettingCommand(async () => world.staffCtx(), ['settings', ...args, '--site', 'vonkje'])

test('an operator lists, reads, changes and resets a setting, and visitors see it at once', async () => {
  await using world = await newWorld()
  expect(await run(world, 'list')).toMatch(/^ {2}gift_credits = 5$/m)
  expect(await run(world, 'set', 'gift_credits', '7')).toBe('gift_credits = 7')
  expect(await run(world, 'list')).toMatch(/^\* gift_credits = 7$/m)
  expect(await run(world, 'get', 'gift_credits')).toBe(
    'gift_credits = 7\ndefault: 5\ntype: integer of 0 to 10000\nThe price of a gift, in credits (R-3.43).',
  )
  const { settings } = await (await world.visitor().get('/api/settings.php')).json()
  expect(settings.gift_credits).toBe(7)
  expect(await run(world, 'set', 'gift_credits', '7')).toBe('gift_credits = 7 already; nothing changed')
  expect(await run(world, 'reset', 'gift_credits')).toBe('gift_credits = 5')
})

test('texts, lists and other values are written as an operator types them', async () => {
  await using world = await newWorld()
  await run(world, 'set', 'name', '123')
  await run(world, 'set', 'search_fields', 'gender, online')
  await run(world, 'set', 'gift_prices', '{"star": 3}')
  await run(world, 'set', 'cam_card_url', 'https://cam.example/')
  await run(world, 'set', 'premium_claim', 'null')
  await run(world, 'set', 'logged_out_search', 'true')
  expect(await getSiteSettings(world.ctx())).toMatchObject({
    name: '123',
    search_fields: ['gender', 'online'],
    gift_prices: { star: 3 },
    cam_card_url: 'https://cam.example/',
    premium_claim: null,
    logged_out_search: true,
  })
})

test('every change is in the history with its operator, and a rollback is a change too', async () => {
  await using world = await newWorld()
  await run(world, 'set', 'index_title', 'Welkom')
  await run(world, 'set', 'index_title', 'Hallo')
  const history = (await run(world, 'history', 'index_title')) ?? ''
  expect(history.split('\n')).toEqual([
    expect.stringMatching(/^2  \S+ \S+ {2}kees {2}index_title: "Welkom" → "Hallo"$/),
    expect.stringMatching(/^1  \S+ \S+ {2}kees {2}index_title: default → "Welkom"$/),
  ])
  expect(await run(world, 'rollback', '2')).toBe('index_title = "Welkom"')
  expect(await run(world, 'rollback', '1')).toContain('index_title = "Ontmoet iemand die bij je past"')
  expect((await run(world, 'history'))?.split('\n')).toHaveLength(4)
  await expect(run(world, 'rollback', '99')).rejects.toThrow('has no change 99')
})

test('the history of another site cannot be rolled back here', async () => {
  await using world = await newWorld()
  const plus = (...args: string[]) =>
    runSettingCommand(async () => world.staffCtx(), ['settings', ...args, '--site', 'plus.localhost'])
  await plus('set', 'niche', '4')
  await expect(run(world, 'rollback', '1')).rejects.toThrow('has no change 1')
  expect(await run(world, 'history')).toBe('no changes')
  expect((await getSiteSettings(world.ctx())).niche).toBe(1)
})

test('of two changes at once none is lost', async () => {
  await using world = await newWorld()
  await Promise.all([run(world, 'set', 'gift_credits', '8'), run(world, 'set', 'message_credits', '2')])
  expect(await getSiteSettings(world.ctx())).toMatchObject({ gift_credits: 8, message_credits: 2 })
  expect((await run(world, 'history'))?.split('\n')).toHaveLength(2)
})

test('the application role can neither change nor delete the history', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { gift_credits: 9 })
  for (const text of [
    `update site_setting_history set changed_by = 'somebody'`,
    'delete from site_setting_history',
    'truncate site_setting_history',
  ]) {
    await expect(world.database.query({ text }, [])).rejects.toThrow('permission denied')
  }
  expect(await world.sql('select changed_by, key, before, after from site_setting_history')).toEqual([
    { changed_by: 'system', key: 'gift_credits', before: null, after: 9 },
  ])
})

test.each([
  [['set', 'gift_credit', '5'], 'there is no setting gift_credit; did you mean gift_credits?'],
  [['get', 'psp_secret'], 'there is no setting psp_secret; settings list names all'],
  [['set', 'support_phone', '+31'], 'npm run vonk -- company set support_phone'],
  [['set', 'minimum_message_costs', '{}'], 'it follows from the bundles'],
  [['set', 'gift_credits', 'veel'], /^gift_credits .*expected number/],
  [['set', 'gift_credits', '10001'], /^gift_credits Too big/],
  [['set', 'niche', '8'], /^niche /],
  [['set', 'min_age', '17'], 'min_age must be at least 18'],
  [['set', 'refund_days', '7'], 'refund_days must be at least 14'],
  [['set', 'time_zone', 'Europe/Utrecht'], 'time_zone must be a time zone'],
  [['set', 'name', ''], /^name /],
  [['set', 'mail_name', 'Vonkje <x>'], 'mail_name must have no < > or "'],
  [['set', 'search_fields', 'gender,shoe_size'], /^search_fields .* at 1/],
  [['set', 'cam_card_url', 'http://cam.example/'], 'cam_card_url must be an https URL'],
  [['set', 'cam_cards', 'true'], 'cam_cards: set cam_card_url first'],
  [['set', 'cdn_prefix', 'https://cdn.example/'], 'cdn_prefix must be one folder'],
  [['set', 'cdn_prefix', '/api/'], 'cdn_prefix is a folder with other content'],
  [['set', 'languages', 'nl,fr'], /^languages: fr cannot be switched on, because it lacks \d+ texts: \w[\w-]*\.\w/],
  [['set', 'languages', 'nl,xx'], 'languages: xx is no language of the product'],
  [['set', 'languages', 'en'], 'domain_language: nl is not one of languages (en)'],
  [['set', 'default_country', 'US'], 'default_country: US is not one of countries'],
  [['set', 'countries', 'NL,PL'], 'countries: nothing is sold in PL; add bundles first'],
  [['set', 'countries', 'NL,US'], 'countries: there are no regions and cities of US'],
  [['set', 'premium_photos', '2'], 'free_photos: free members would have more photos (3) than premium members (2)'],
  [['set', 'gift_prices', '{"car": 3}'], 'gift_prices: there is no gift car'],
  [
    ['set', 'debit_creditor', '{"id":"NL98ZZZ999999990000","iban":"NL00ABNA0417164300","bic":null}'],
    'debit_creditor: NL00ABNA0417164300 is not a valid IBAN',
  ],
] as const)('%j says what is wrong and changes nothing', async (args, message) => {
  await using world = await newWorld()
  const before = await world.sql('select settings from site order by key')
  await expect(run(world, ...args)).rejects.toThrow(message)
  expect(await world.sql('select settings from site order by key')).toEqual(before)
  expect(await world.sql('select * from site_setting_history')).toEqual([])
})

test('a default country without bundles is refused', async () => {
  await using world = await newWorld()
  await world.sql(`delete from bundle where country = 'BE'`)
  await expect(run(world, 'set', 'default_country', 'BE')).rejects.toThrow('default_country: nothing is sold in BE')
})

test('an old problem does not refuse another change', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'fr'] })
  expect(await run(world, 'set', 'gift_credits', '6')).toBe('gift_credits = 6')
})

test('without --site the only site is meant, and of several one must be chosen', async () => {
  await using world = await newWorld()
  await expect(runSettingCommand(async () => world.staffCtx(), ['settings', 'list'])).rejects.toThrow(
    /choose a site with --site: plus \(plus\.localhost, .*\); vonkje \(localhost, /,
  )
  await expect(
    runSettingCommand(async () => world.staffCtx(), ['settings', 'list', '--site', 'evil.example']),
  ).rejects.toThrow('no site has the key or host evil.example')
})

test('C-31 a change of an operator’s command reaches a second process at once, through the queue', async () => {
  await using world = await newWorld()
  const process = await openSecondProcess(world)
  const readTitle = async () => (await process.readSettings()).index_title
  expect(await readTitle()).not.toBe('Van een opdracht')
  const bus = createQueuedBus((messages) => publishMessages.enqueue(world.ctx(), { messages }))
  const ctx = { ...world.staffCtx(), services: { ...world.ctx().services, bus } }
  await runSettingCommand(async () => ctx, ['settings', 'set', 'index_title', 'Van een opdracht', '--site', 'vonkje'])
  await bus.close()
  await world.runJobs()
  expect(await readTitle()).toBe('Van een opdracht')
  await process.site.app.close()
})

test('C-31 a gift that the office retires and an interest that it adds reach a second process at once', async () => {
  await using world = await newWorld()
  const process = await openSecondProcess(world)
  const before = await process.readSettings()
  expect([before.choices.gifts, before.choice_names]).toEqual([undefined, {}])
  const admin = await world.staff('admin')
  const chess = { key: 'schaken', languages: ['nl', 'en', 'de'], names: ['Schaken', 'Chess', 'Schach'] }
  expect((await admin.post('/api/office/choices/gifts/rose/retire', {})).status).toBe(200)
  expect((await admin.post('/api/office/choices/interests', chess)).status).toBe(200)
  const { choices, choice_names: names, interests } = await process.readSettings()
  expect([choices.gifts.includes('rose'), choices.gifts.includes('bear')]).toEqual([false, true])
  expect([interests.includes('schaken'), names]).toEqual([true, { interests: { schaken: { name: 'Schaken' } } }])
  await process.site.app.close()
})

/** Builds a second process of the site, whose bus receives the messages of the first. */
async function openSecondProcess(world: World) {
  const { services, log } = world.ctx()
  let receive = (_messages: Parameters<typeof services.bus.publish>[0][]) => undefined as void
  const bus = createBus((deliver) => {
    receive = (messages) => deliver(messages)
    return { send: () => undefined, close: async () => undefined }
  })
  services.bus.subscribe((message) => receive([message]))
  const site = await buildSite({ database: world.database, services: { ...services, bus }, log, now: world.clock.now })
  const readSettings = async () =>
    (await site.app.inject({ url: '/api/settings.php', headers: { host: 'localhost' } })).json().settings
  return { site, readSettings }
}
