import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberProfile, OwnProfile } from '../contract.ts'
import { PROMPTS } from '../prompts.rules.ts'

type Member = Awaited<ReturnType<World['member']>>

const sunday = { key: 'sunday', answer: 'op de markt, met veel te veel kaas' }
const song = { key: 'song', answer: 'alles van Doe Maar' }

function savePrompts(world: World, member: Member, prompts: unknown): Promise<Response> {
  return world.as(member).patch('/api/profile', { prompts })
}

async function findRefusal(response: Response): Promise<string> {
  return ((await response.json()) as { refusal: string }).refusal
}

async function readMember(world: World, viewer: Member, id: string): Promise<MemberProfile> {
  return (await (await world.as(viewer).get(`/api/members/${id}`)).json()) as MemberProfile
}

test('a member answers up to three prompts, in their own order, and others read them', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const prompts = [song, sunday]
  const first = (await (await savePrompts(world, anna, prompts)).json()) as OwnProfile
  const second = (await (await savePrompts(world, anna, prompts)).json()) as OwnProfile
  expect([first.prompts, second.prompts]).toEqual([prompts, prompts])
  expect((await readMember(world, bert, anna.id)).prompts).toEqual(prompts)
  expect((await readMember(world, anna, anna.id)).prompts).toEqual(prompts)
  await savePrompts(world, anna, [])
  expect((await readMember(world, bert, anna.id)).prompts).toEqual([])
})

test('answers are trimmed, limited and never empty; unknown and repeated prompts are refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const four = PROMPTS.slice(0, 4).map((key) => ({ key, answer: 'ja' }))
  for (const [prompts, code] of [
    [[{ key: 'niet_van_ons', answer: 'x' }], 'unknown_prompt'],
    [[sunday, { ...sunday, answer: 'nog eens' }], 'unknown_prompt'],
    [[{ ...sunday, answer: '   ' }], 'invalid_input'],
    [[{ ...sunday, answer: 'x'.repeat(151) }], 'invalid_input'],
    [[{ ...sunday, extra: 1 }], 'invalid_input'],
    [four, 'invalid_input'],
    ['sunday', 'invalid_input'],
  ] as const)
    expect(await findRefusal(await savePrompts(world, anna, prompts))).toBe(code)
  expect((await savePrompts(world, anna, [{ ...sunday, answer: ` ${'x'.repeat(150)} ` }])).status).toBe(200)
})

test('of two changes at once each member keeps the prompts of one, never a mixture', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await Promise.all([savePrompts(world, anna, [sunday]), savePrompts(world, anna, [song, sunday])])
  const { prompts } = await readMember(world, anna, anna.id)
  expect([JSON.stringify([sunday]), JSON.stringify([song, sunday])]).toContain(JSON.stringify(prompts))
})

test('R-3.42 a site that leaves prompts out neither shows nor accepts them', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await savePrompts(world, anna, [sunday])
  await changeSettings(world.ctx(), { visible_profile_fields: ['about'] })
  expect((await readMember(world, bert, anna.id)).prompts).toEqual([])
  expect(await findRefusal(await savePrompts(world, anna, [song]))).toBe('field_not_offered')
})

test('a site adds a prompt of its own and retires one, which its members keep', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await savePrompts(world, anna, [sunday])
  await changeSettings(world.ctx(), {
    choices: { prompts: ['song', 'aan_zee'] },
    own_choices: { prompts: { aan_zee: { names: { nl: 'Aan zee …' } } } },
  })
  const own = { key: 'aan_zee', answer: 'word ik stil' }
  expect((await savePrompts(world, anna, [own, sunday])).status).toBe(200)
  expect((await readMember(world, anna, anna.id)).prompts).toEqual([own, sunday])
  const bert = await world.member({ gender: 'male' })
  expect(await findRefusal(await savePrompts(world, bert, [sunday]))).toBe('unknown_prompt')
})
