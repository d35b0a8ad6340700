import { expect, test } from 'vitest'
import { runVonkText } from '#testing/commands.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Ask } from './command.ts'

const run = (world: World, args: string[], ask: Ask = null) => runVonkText(world, args, { ask })

const company = ['--company-name', 'Vlam B.V.', '--address', 'Straat 1', '--city', 'Utrecht', '--kvk', '87654321']
const facts = ['--vat', 'NL000000000B01', '--phone', '+31 30 123 45 67', '--email', 'help@vlam.example']
const newCompany = ['--company', 'new', ...company, ...facts]

test('C-31 a new site serves its hosts at once, with prices and methods in each country, and shares no member', async () => {
  await using world = await newWorld()
  const request = () => world.site.app.inject({ url: '/api/settings.php', headers: { host: 'vlam.example' } })
  expect((await request()).statusCode).toBe(421)
  const output = await run(world, ['site', 'add', '--hosts', 'www.vlam.example,vlam.example', '--yes', ...newCompany])
  expect(output).toContain('The site vlam is there, and works at once on www.vlam.example, vlam.example.')
  expect((await request()).json().settings).toMatchObject({ name: 'Vlam', domain: 'www.vlam.example', niche: 1 })
  expect(await run(world, ['site', 'list'])).toContain('vlam  www.vlam.example, vlam.example  Vlam B.V.')
  const sold = await world.sql(
    `select country, count(*)::int as bundles, max(vat_basis_points) as vat,
       (select count(*) > 0 from payment_method m where m.site_id = s.id and m.country = b.country) as payable
     from bundle b join site s on s.id = b.site_id where s.key = 'vlam' group by s.id, country order by country`,
  )
  expect(sold).toEqual([
    { country: 'BE', bundles: 4, vat: 2100, payable: true },
    { country: 'DE', bundles: 4, vat: 1900, payable: true },
    { country: 'NL', bundles: 4, vat: 2100, payable: true },
  ])
})

test('an operator answers questions, and is asked again after a wrong answer', async () => {
  await using world = await newWorld()
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    if (question.startsWith('Host names')) return questions.length === 1 ? 'https://vlam.example' : 'vlam.example'
    return ''
  }
  expect(await run(world, ['site', 'add'], ask)).toContain('The site vlam is there')
  expect(questions[1]).toContain('https://vlam.example is no host name')
  expect(questions.some((question) => question.startsWith('Niche'))).toBe(true)
  const [site] = await world.sql<{ shared: boolean }>(
    `select company_id in (select company_id from site where key = 'vonkje') as shared from site where key = 'vlam'`,
  )
  expect(site).toEqual({ shared: true })
})

test.each([
  [['--hosts', 'http://vlam.example'], '--hosts: http://vlam.example is no host name'],
  [['--hosts', 'localhost'], 'the host localhost is taken'],
  [['--hosts', 'vlam.example', '--key', 'vonkje'], 'there is a site vonkje already'],
  [['--hosts', 'vlam.example', '--company', '99999999'], 'no company has the number 99999999'],
  [['--hosts', 'vlam.example', '--company', 'new'], '--address: is missing'],
  [['--hosts', 'vlam.example', '--niche', '8'], '--niche: give a number from 1 to 7'],
  [['--hosts', 'vlam.example', '--language', 'fr'], /fr cannot be switched on/],
  [['--hosts', 'vlam.example', '--countries', 'NL,US'], '--countries: the VAT of US is not known'],
  [['--hosts', 'vlam.example', '--countries', 'NL,FI'], 'there are no regions and cities of FI'],
  [['--hosts', 'vlam.example', '--prices', '10.00,9.00,8.00,7.00'], 'a larger bundle costs more'],
  [[], '--hosts: is missing'],
])('site add %j adds nothing and says why', async (args, message) => {
  await using world = await newWorld()
  await expect(run(world, ['site', 'add', '--yes', ...args])).rejects.toThrow(message)
  expect(await world.sql(`select count(*)::int as sites from site where key = 'vlam'`)).toEqual([{ sites: 0 }])
  expect(await world.sql(`select count(*)::int as hosts from site_host where host like '%vlam%'`)).toEqual([
    { hosts: 0 },
  ])
})

test('of two equal commands at once one adds the site', async () => {
  await using world = await newWorld()
  const add = () => run(world, ['site', 'add', '--hosts', 'vlam.example', '--yes'])
  const results = await Promise.allSettled([add(), add()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await world.sql(`select count(*)::int as sites from site where key = 'vlam'`)).toEqual([{ sites: 1 }])
})

test('C-31 a host leads to the site from the command on, until it is removed; the main host stays', async () => {
  await using world = await newWorld()
  const status = async () =>
    (await world.site.app.inject({ url: '/api/settings.php', headers: { host: 'extra.example' } })).statusCode
  const host = (...args: string[]) => run(world, ['site', 'host', ...args, '--site', 'vonkje'])
  expect(await status()).toBe(421)
  expect(await host('add', 'extra.example')).toContain('extra.example leads to the site now')
  expect(await status()).toBe(200)
  await expect(host('add', 'extra.example')).rejects.toThrow('the site has the host extra.example already')
  await expect(host('add', 'plus.localhost')).rejects.toThrow('the host plus.localhost is taken')
  await expect(host('add', 'https://extra.example')).rejects.toThrow('is no host name')
  await expect(host('remove', 'localhost')).rejects.toThrow('localhost is the main host')
  await expect(host('remove', 'plus.localhost')).rejects.toThrow('the site has no host plus.localhost')
  await host('add', 'extra.example', '--main')
  await host('remove', 'localhost')
  await host('add', 'localhost', '--main')
  await host('remove', 'extra.example')
  expect(await status()).toBe(421)
})

test('a site sells in one more country once, and offers it to members', async () => {
  await using world = await newWorld()
  await world.sql(`delete from bundle where country = 'BE'`)
  const sell = (...args: string[]) => run(world, ['site', 'sell', ...args, '--site', 'vonkje'])
  expect(await sell('BE', '--vat', '25.5')).toBe('the site sells in BE now, with 25.5 % VAT')
  expect(await sell('BE')).toBe('the site sells in BE already; nothing changed')
  const rates = `select distinct vat_basis_points as vat from bundle where country = 'BE' and site_id = $1`
  expect(await world.sql(rates, [world.siteId])).toEqual([{ vat: 2550 }])
  await expect(sell('US')).rejects.toThrow('there are no regions and cities of US')
  await expect(sell('BE', '--vat', '101')).rejects.toThrow('give the VAT of BE with --vat')
})

test('a fact about the company is changed for all its sites, and is in their history', async () => {
  await using world = await newWorld()
  const set = (...args: string[]) => run(world, ['company', 'set', ...args, '--site', 'vonkje'])
  expect(await set('support_phone', '+31 20 765 43 21')).toBe('support_phone is changed')
  expect(await set('support_phone', '+31 20 765 43 21')).toBe('support_phone is that already; nothing changed')
  const { settings } = await (await world.visitor().get('/api/settings.php')).json()
  expect(settings.support_phone).toBe('+31 20 765 43 21')
  await expect(set('support_email', 'help')).rejects.toThrow('support_email must be a mail address')
  await expect(set('colour', 'red')).rejects.toThrow('a company has no colour')
  const history = await world.sql(`select distinct key, changed_by from site_setting_history`)
  expect(history).toEqual([{ key: 'company.support_phone', changed_by: 'kees' }])
})
