import { recordBouncedSignup, revokeBouncedSignup } from '#features/signup/server/partner-mail.ts'
import type { World } from '../world.ts'
import { addPartner } from '../partners.ts'

interface SignupOptions {
  readonly email?: string
  readonly network?: string
}

/** Sends a signup as a new partner. Returns its id, that of its mail, its address and the call of the partner. */
export async function sendPartnerSignup(world: World, options: SignupOptions = {}) {
  const { email = 'tiepfout@exmaple.com', network = crypto.randomUUID() } = options
  const headers = { authorization: `Bearer ${await addPartner(world.ctx(), network)}` }
  const send = () =>
    world.visitor().post('/api/partner/signups', { reference: 'r-1', email, sub1: 'banner' }, { headers })
  await send()
  await world.runJobs()
  const [row] = await world.sql<{ id: string; mail_id: string }>(
    `select s.id, s.mail_id from partner_signup s join partner p on p.id = s.partner_id where p.network = $1`,
    [network],
  )
  if (!row) throw new Error('the signup was not stored')
  return { id: row.id, mailId: row.mail_id, email, send }
}

/** Sends a signup as a new partner, whose mail the server refuses. Returns it. */
export async function addBouncedSignup(world: World, options: SignupOptions = {}) {
  const signup = await sendPartnerSignup(world, options)
  const { mailId, email: address } = signup
  const refused = { mailId, memberId: null, address, code: '550' }
  await recordBouncedSignup(world.ctx(), refused)
  await revokeBouncedSignup(world.ctx(), { ...refused, refusedAt: world.clock.now() })
  await recordBouncedSignup(world.ctx(), refused)
  return signup
}
