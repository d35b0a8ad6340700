import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { createBus } from '#platform/server/live/bus.ts'
import { createQueuedBus, publishMessages } from '#platform/server/live/queued-bus.ts'
import { closedResources, runVonkText } from '#testing/commands.ts'
import { newWorld, type World } from '#testing/world.ts'
import { buildSite } from '../site.ts'
import { runCommand } from './commands.ts'

const set = (world: World, ...args: string[]) => runVonkText(world, ['settings', 'set', ...args, '--site', 'vonkje'])

test('an operator changes a setting and restores its default, and visitors see it at once', async () => {
  await using world = await newWorld()
  expect(await set(world, 'gift_credits', '7')).toBe('gift_credits = 7')
  const { settings } = await (await world.visitor().get('/api/settings.php')).json()
  expect(settings.gift_credits).toBe(7)
  expect(await set(world, 'gift_credits', '7')).toBe('gift_credits = 7 already; nothing changed')
  expect(await set(world, 'gift_credits', '--default')).toBe('gift_credits = 5')
})

test('texts, lists and other values are written as an operator types them', async () => {
  await using world = await newWorld()
  await set(world, 'name', '123')
  await set(world, 'search_fields', 'gender, online')
  await set(world, 'gift_prices', '{"star": 3}')
  await set(world, 'cam_card_url', 'https://cam.example/')
  await set(world, 'premium_claim', 'null')
  await set(world, 'logged_out_search', 'true')
  expect(await getSiteSettings(world.ctx())).toMatchObject({
    name: '123',
    search_fields: ['gender', 'online'],
    gift_prices: { star: 3 },
    cam_card_url: 'https://cam.example/',
    premium_claim: null,
    logged_out_search: true,
  })
})

test('every change is in the history with the user of the machine, and staff roll it back by `call`', async () => {
  await using world = await newWorld()
  const { email } = await world.staff('admin')
  const call = (...args: string[]) =>
    runVonkText(world, ['call', ...args, '--site', 'vonkje', '--as', email, '--json']).then((text) => JSON.parse(text))
  await set(world, 'index_title', 'Welkom')
  await set(world, 'index_title', 'Hallo')
  const { setting, changes } = await call('backoffice.setting', 'key=index_title')
  expect(setting).toMatchObject({ key: 'index_title', value: '"Hallo"', changedBy: 'kees' })
  expect(changes).toMatchObject([
    { id: 2, changedBy: 'kees', before: '"Welkom"', after: '"Hallo"' },
    { id: 1, changedBy: 'kees', before: null, after: '"Welkom"' },
  ])
  await call('backoffice.rollBackSetting', 'id=2')
  expect(await getSiteSettings(world.ctx())).toMatchObject({ index_title: 'Welkom' })
  expect((await call('backoffice.setting', 'key=index_title')).changes).toHaveLength(3)
})

test('the history of another site cannot be rolled back here', async () => {
  await using world = await newWorld()
  const { email } = await world.staff('admin')
  await runVonkText(world, ['settings', 'set', 'niche', '4', '--site', 'plus.localhost'])
  const rollBack = ['call', 'backoffice.rollBackSetting', 'id=1', '--site', 'vonkje', '--as', email]
  await expect(runVonkText(world, rollBack)).rejects.toThrow(/^setting_not_found: /)
  expect((await getSiteSettings(world.ctx())).niche).toBe(1)
})

test('of two changes at once none is lost', async () => {
  await using world = await newWorld()
  await Promise.all([set(world, 'gift_credits', '8'), set(world, 'message_credits', '2')])
  expect(await getSiteSettings(world.ctx())).toMatchObject({ gift_credits: 8, message_credits: 2 })
  expect(await world.sql('select key from site_setting_history')).toHaveLength(2)
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
  [['gift_credit', '5'], 'there is no setting gift_credit; did you mean gift_credits, '],
  [['psp_secret', '1'], 'there is no setting psp_secret; did you mean '],
  [['gift_credits'], 'Give a value, or --default.'],
  [['gift_credits', '5', '--default'], 'Give a value, or --default.'],
  [['support_phone', '+31'], 'npm run vonk -- company set support_phone'],
  [['minimum_message_costs', '{}'], 'it follows from the bundles'],
  [['gift_credits', 'veel'], /^gift_credits .*expected number/],
  [['gift_credits', '10001'], /^gift_credits Too big/],
  [['niche', '8'], /^niche /],
  [['min_age', '17'], 'min_age must be at least 18'],
  [['refund_days', '7'], 'refund_days must be at least 14'],
  [['time_zone', 'Europe/Utrecht'], 'time_zone must be a time zone'],
  [['name', ''], /^name /],
  [['mail_name', 'Vonkje <x>'], 'mail_name must have no < > or "'],
  [['search_fields', 'gender,shoe_size'], /^search_fields .* at 1/],
  [['cam_card_url', 'http://cam.example/'], 'cam_card_url must be an https URL'],
  [['cam_cards', 'true'], 'cam_cards: set cam_card_url first'],
  [['cdn_prefix', 'https://cdn.example/'], 'cdn_prefix must be one folder'],
  [['cdn_prefix', '/api/'], 'cdn_prefix is a folder with other content'],
  [['languages', 'nl,fr'], /^languages: fr cannot be switched on, because it lacks \d+ texts: \w[\w-]*\.\w/],
  [['languages', 'nl,xx'], 'languages: xx is no language of the product'],
  [['languages', 'en'], 'domain_language: nl is not one of languages (en)'],
  [['default_country', 'US'], 'default_country: US is not one of countries'],
  [['countries', 'NL,PL'], 'countries: nothing is sold in PL; add bundles first'],
  [['countries', 'NL,US'], 'countries: there are no regions and cities of US'],
  [['premium_photos', '2'], 'free_photos: free members would have more photos (3) than premium members (2)'],
  [['gift_prices', '{"car": 3}'], 'gift_prices: there is no gift car'],
  [
    ['debit_creditor', '{"id":"NL98ZZZ999999990000","iban":"NL00ABNA0417164300","bic":null}'],
    'debit_creditor: NL00ABNA0417164300 is not a valid IBAN',
  ],
] as const)('%j says what is wrong and changes nothing', async (args, message) => {
  await using world = await newWorld()
  const before = await world.sql('select settings from site order by key')
  await expect(set(world, ...args)).rejects.toThrow(message)
  expect(await world.sql('select settings from site order by key')).toEqual(before)
  expect(await world.sql('select * from site_setting_history')).toEqual([])
})

test('a default country without bundles is refused', async () => {
  await using world = await newWorld()
  await world.sql(`delete from bundle where country = 'BE'`)
  await expect(set(world, 'default_country', 'BE')).rejects.toThrow('default_country: nothing is sold in BE')
})

test('an old problem does not refuse another change', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'fr'] })
  expect(await set(world, 'gift_credits', '6')).toBe('gift_credits = 6')
})

test('without --site the only site is meant, and of several one must be chosen', async () => {
  await using world = await newWorld()
  await expect(runVonkText(world, ['settings', 'set', 'niche', '4'])).rejects.toThrow(
    /choose a site with --site: plus \(plus\.localhost, .*\); vonkje \(localhost, /,
  )
  await expect(runVonkText(world, ['settings', 'set', 'niche', '4', '--site', 'evil.example'])).rejects.toThrow(
    'no site has the key, host or id evil.example',
  )
  await runVonkText(world, ['settings', 'set', 'niche', '4', '--site', world.siteId])
  expect((await getSiteSettings(world.ctx())).niche).toBe(4)
})

test('C-31 a change of an operator’s command reaches a second process at once, through the queue', async () => {
  await using world = await newWorld()
  const process = await openSecondProcess(world)
  const readTitle = async () => (await process.readSettings()).index_title
  expect(await readTitle()).not.toBe('Van een opdracht')
  const bus = createQueuedBus((messages) => publishMessages.enqueue(world.ctx(), { messages }))
  const ctx = { ...world.commandCtx(), services: { ...world.ctx().services, bus } }
  const resources = { ...closedResources, context: async () => ctx }
  await runCommand(resources, ['settings', 'set', 'index_title', 'Van een opdracht', '--site', 'vonkje'])
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
