import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { signupForm } from '#testing/signups.ts'
import { newWorld } from '#testing/world.ts'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::9:1', '2001:db8:1:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('T18 %s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

type Call = { method: 'GET' | 'POST'; url: string; payload?: object }

const email = (turn: number) => `gast${turn}@example.com`
const key = '0190b6a0-0000-7000-8000-000000000001'

const calls: [string, number, (turn: number) => Call][] = [
  ['signs up', 5, (turn) => ({ method: 'POST', url: '/api/signup', payload: { ...signupForm, email: email(turn) } })],
  ['tries invitations', 30, (turn) => ({ method: 'GET', url: `/api/signup?invitation=T${turn}` })],
  ['guesses partner keys', 20, (turn) => ({ method: 'POST', url: '/api/partner/signups', payload: reference(turn) })],
  ['asks for resets', 20, (turn) => ({ method: 'POST', url: '/api/reset-password', payload: { email: email(turn) } })],
  ['begins with passkeys', 60, () => ({ method: 'POST', url: '/api/passkeys/login/options', payload: {} })],
  ['notifies', 60, (turn) => ({ method: 'POST', url: '/api/payments/notifications', payload: { id: `tr_${turn}` } })],
  ['looks for places', 60, () => ({ method: 'GET', url: '/api/geocode.php?lat=52.1&lon=5.1' })],
]

function reference(turn: number) {
  return { reference: `r${turn}`, email: email(turn) }
}

test.each(calls)(
  'T18 a visitor who %s has as many tries over a whole /64 as over one address',
  async (what, most, of) => {
    await using world = await newWorld({ limitFactor: 1 })
    if (what === 'tries invitations') await changeSettings(world.ctx(), { signups: 'invite_only' })
    const { host } = new URL(world.origin)
    const headers = { host, 'x-request-type': 'client', authorization: `Bearer ${key}` }
    const callFrom = async (remoteAddress: string, turn: number) =>
      (await world.site.app.inject({ ...of(turn), headers, remoteAddress })).statusCode
    for (let turn = 0; turn < most; turn++) expect(await callFrom(`2001:db8:1:2::${turn + 1}`, turn)).not.toBe(429)
    expect(await callFrom('2001:db8:1:2:ffff::', most)).toBe(429)
    expect(await callFrom('2001:db8:1:3::1', most)).not.toBe(429)
  },
)
