import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

const old = 'welkom-bij-vonk'

const wellKnown =
  `trustno1 dragon123 monkey12 letmein1 football1 liverpool1 mustang1969 fluffy123 blink182 ncc1701d rangers99 cocacola1
  killer666 december12 ajax1900 19851985 15081987 hottie101 starwars1 pokemon123 chocolade1 lieverd1 schatje01 qwerty123
  p@ssw0rd Passw0rd! Geheim123 Welkom2026! Zomer2026! asdfghjkl1 q1w2e3r4t5y6 zaq12wsx! iloveyou2 princess1 michelle1
  samantha1 whatever1 superman1 batman123 charlie12 sunshine2 internet1 computer1 hallo1234 Amsterdam2020 feyenoord010
  passwort1 schalke04 hamburg1 fussball1`.split(/\s+/)

test('C-74 well-known passwords are refused', async () => {
  await using world = await newWorld()
  const anna = world.as(await world.member())
  const accepted: string[] = []
  for (const password of wellKnown)
    if ((await anna.post('/api/password', { old, password })).status !== 422) accepted.push(password)
  expect(accepted).toEqual([])
})

test.each([
  'Vonkje-2026',
  'VonkjeVonkje',
  'Willemijntje',
  'willemijntje1990!',
  'jn.dvries',
  'dvries-jn',
  'jndvries2026',
])('C-74 words of the site and of the member are no password: %s', async (password) => {
  await using world = await newWorld()
  const member = await world.member({ name: 'Willemijntje', email: 'jn.dvries@post.example' })
  const response = await world.as(member).post('/api/password', { old, password })
  expect([response.status, await response.json()]).toMatchObject([422, { refusal: 'password_common' }])
})

test.each(['k3vq9zptw', 'vier gele fietsen', 'rode appels eten', 'paarse tandpasta', 'ñandú-òver-ß'])(
  'C-74 no composition is required: %s is accepted',
  async (password) => {
    await using world = await newWorld()
    expect((await world.as(await world.member()).post('/api/password', { old, password })).status).toBe(200)
  },
)
