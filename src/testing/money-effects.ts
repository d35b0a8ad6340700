import { randomUUID } from 'node:crypto'
import type { SettingKey } from '#features/sites/server/settings.ts'
import { uploadImage } from './images/chat-images.ts'
import { orderByDebit } from './debits.ts'
import { createInvoice } from './orders.ts'
import {
  isOnMemberPage,
  measureCost,
  newEmail,
  newPair,
  writeTo,
  type SettingEffect,
  type SettingScene,
} from './setting-scene.ts'
import { fetchUser, findMailedToken, signUpVisitor } from './signups.ts'

const newMember =
  (confirms: boolean) =>
  async ({ world }: SettingScene) => {
    const email = newEmail()
    const { browser } = await signUpVisitor(world, { email })
    if (confirms) await browser.post('/api/signup/confirm', { token: (await findMailedToken(world, email)).token })
    return (await fetchUser(browser)).credits
  }

const readGifts = async ({ world, read }: SettingScene) => {
  const { gifts } = await read(await world.member(), '/api/gifts')
  return gifts as { key: string; price: number }[]
}

const giveRose = async (scene: SettingScene) => {
  const { anna, bert } = await newPair(scene)
  const { gifts } = (await scene.read(anna, '/api/gifts')) as { gifts: { key: string; price: number }[] }
  const price = gifts.find(({ key }) => key === 'rose')?.price
  const body = { messageId: randomUUID(), gift: 'rose', price }
  return measureCost(scene, anna, () => scene.world.as(anna).post(`/api/members/${bert.id}/gifts`, body))
}

const readOffer =
  (name: string) =>
  async ({ world, read }: SettingScene) =>
    (await read(await world.member(), '/api/bundles'))[name]

/** Prices, credits, orders and direct debits. */
export const moneyEffects = {
  statement_name: {
    value: 'Gloed B.V.',
    observe: readOffer('statementName'),
    before: 'VK Diensten',
    after: 'Gloed B.V.',
  },
  message_credits: {
    value: 3,
    observe: async (scene) => {
      const { anna, bert } = await newPair(scene)
      return measureCost(scene, anna, () => writeTo(scene, anna, bert))
    },
    before: 1,
    after: 3,
  },
  photo_credits: {
    value: 7,
    observe: async (scene) => {
      const { anna, bert } = await newPair(scene)
      const messageId = randomUUID()
      await uploadImage(scene.world, anna, { messageId })
      const send = async (price: number) =>
        scene.world.as(anna).post(`/api/members/${bert.id}/images`, { messageId, price })
      return measureCost(scene, anna, async () => (await send(3)).ok || send(8))
    },
    before: 3,
    after: 8,
  },
  gift_credits: { value: 9, observe: giveRose, before: 5, after: 9 },
  gift_prices: { value: { rose: 2 }, observe: giveRose, before: 5, after: 2 },
  choices: {
    value: { gifts: ['bear', 'rose'] },
    observe: async (scene) => (await readGifts(scene)).slice(0, 2).map(({ key }) => key),
    before: ['rose', 'coffee'],
    after: ['bear', 'rose'],
  },
  own_choices: {
    value: { gifts: { rose: { names: { nl: 'Tulp' }, picture: 'tulip' } } },
    observe: async (scene) => (await readGifts(scene))[0],
    before: { key: 'rose', price: 5 },
    after: { key: 'rose', price: 5, name: 'Tulp', picture: 'tulip' },
  },
  signup_credits: { value: 8, observe: newMember(true), before: 5, after: 8 },
  signup_credits_at: { value: 'signup', observe: newMember(false), before: 0, after: 5 },
  match_first_message_free: {
    value: 0,
    observe: async (scene) => {
      const { anna, bert } = await newPair(scene)
      await scene.world.as(anna).put(`/api/members/${bert.id}/like`)
      await scene.world.as(bert).put(`/api/members/${anna.id}/like`)
      return measureCost(scene, anna, () => writeTo(scene, anna, bert))
    },
    before: 0,
    after: 1,
  },
  refund_days: { value: 30, observe: readOffer('refundDays'), before: 14, after: 30 },
  debit_creditor: {
    value: null,
    observe: async (scene) => JSON.stringify(await readOffer('bundles')(scene)).includes('"sdd"'),
    before: true,
    after: false,
  },
  debit_collection: {
    value: 'bank',
    observe: async ({ world }) => {
      const collected = world.psp.payments.list().length
      await orderByDebit(world, await world.member())
      await world.runJobs()
      return world.psp.payments.list().length - collected
    },
    before: 1,
    after: 0,
  },
  debit_credits_early: {
    value: true,
    observe: async (scene) => {
      const { anna } = await newPair(scene)
      await createInvoice(scene.world, anna)
      return measureCost(scene, anna, () => orderByDebit(scene.world, anna))
    },
    before: 0,
    after: -50,
  },
  premium_claim: {
    value: { value: 51, source: 'eigen cijfers', date: '2026-05-01' },
    observe: isOnMemberPage('/premium', '51%'),
    before: false,
    after: true,
  },
} satisfies Partial<Record<SettingKey, SettingEffect>>
