import { moneyEffects } from './money-effects.ts'
import { officeEffects } from './office-effects.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { SettingKey } from '#features/sites/server/settings.ts'
import { fetchOwnPhotos, uploadPhoto, uploadPhotos } from './images/photos.ts'
import {
  isOnEnglishPage,
  isOnMemberPage,
  isOnPage,
  newEmail,
  newPair,
  writeTo,
  type SettingEffect,
  type SettingScene,
} from './setting-scene.ts'
import { findMailedToken, signUpVisitor } from './signups.ts'

const signUp =
  (overrides: object = {}) =>
  async ({ world }: SettingScene) =>
    (await signUpVisitor(world, { email: newEmail(), ...overrides })).response.status

const upload =
  (earlierCount: number, premium: boolean) =>
  async ({ world }: SettingScene) => {
    const member = await world.member({ premium })
    await uploadPhotos(world, member, earlierCount)
    return (await uploadPhoto(world, member, earlierCount)).status
  }

const patchProfile =
  (changes: object) =>
  async ({ world }: SettingScene) =>
    (await world.as(await world.member()).patch('/api/profile', changes)).status

/** The site itself: names, languages, countries, colours. */
const siteEffects = {
  name: { value: 'Gloed', observe: isOnPage('/', 'Gloed'), before: false, after: true },
  domain_language: { value: 'en', observe: isOnPage('/', 'lang="en"'), before: false, after: true },
  languages: { value: ['nl'], observe: isOnPage('/lang-config', 'Deutsch'), before: true, after: false },
  translations: {
    value: { en: { index_title: 'A title of now', description: 'Now.' } },
    observe: isOnEnglishPage('/', 'A title of now'),
    before: false,
    after: true,
  },
  default_country: {
    value: 'BE',
    observe: async ({ world }) =>
      (await (await world.visitor().get('/api/settings.php')).json()).settings.geoip_country,
    before: 'NL',
    after: 'BE',
  },
  countries: {
    value: ['NL', 'BE'],
    observe: async ({ world }) => {
      const { cities } = await (await world.visitor().get('/api/cities?country=DE&q=Berlin')).json()
      return cities.length > 0
    },
    before: true,
    after: false,
  },
  time_zone: {
    value: 'Pacific/Auckland',
    observe: async ({ world, read }) => (await read(await world.member(), '/api/swipe'))['resets_at'],
    before: '2026-06-01T22:00:00.000Z',
    after: '2026-06-01T12:00:00.000Z',
  },
  niche: { value: 3, observe: isOnPage('/', ' data-niche="3"'), before: false, after: true },
  cdn_prefix: {
    value: '/beeld/',
    observe: async (scene) => {
      const { anna, bert } = await newPair(scene)
      await uploadPhotos(scene.world, anna, 1)
      const html = await scene.page(`/members/${anna.id}`, bert)
      const [url = '', prefix] = /(\/[a-z]+\/)[0-9a-f]{32}\/large\.webp/.exec(html) ?? []
      return [prefix, (await scene.world.as(bert).get(url)).status]
    },
    before: ['/photos/', 200],
    after: ['/beeld/', 200],
  },
  description: { value: 'Iets over nu.', observe: isOnPage('/', 'Iets over nu.'), before: false, after: true },
  index_title: { value: 'De titel van nu', observe: isOnPage('/', 'De titel van nu'), before: false, after: true },
  mail_name: {
    value: 'Gloed',
    observe: async ({ world }) => {
      const email = newEmail()
      await signUpVisitor(world, { email })
      return (await findMailedToken(world, email)).mail?.fromName
    },
    before: 'Vonkje',
    after: 'Gloed',
  },
  enable_site_entry_popup: { value: 'no', observe: isOnPage('/', 'id="site-entry"'), before: true, after: false },
  us_footer: {
    value: true,
    observe: isOnEnglishPage('/pages/terms', 'aria-label="United States"'),
    before: false,
    after: true,
  },
} satisfies Partial<Record<SettingKey, SettingEffect>>

/** The settings about signups and about browsing as a visitor. */
const accessEffects = {
  signups: { value: 'closed', observe: signUp(), before: 200, after: 403 },
  account_enumeration: {
    value: 'classic',
    observe: async (scene) => signUp({ email: (await scene.world.member()).email })(scene),
    before: 200,
    after: 409,
  },
  logged_out_search: {
    value: true,
    observe: async ({ world }) => (await world.visitor().get('/api/members')).status,
    before: 403,
    after: 200,
  },
  logged_out_search_trafficsource: {
    value: true,
    observe: async ({ served }) => {
      const visitor = served.visitor()
      await visitor.get('/?network=adnet')
      return (await visitor.get('/api/members')).status
    },
    before: 403,
    after: 200,
  },
  min_age: { value: 21, observe: signUp({ birthDate: '2006-05-17' }), before: 200, after: 422 },
  public_visible_default: {
    value: true,
    observe: async ({ world }) => {
      const { browser } = await signUpVisitor(world, { email: newEmail() })
      return (await (await browser.get('/api/privacy')).json()).publicVisible
    },
    before: false,
    after: true,
  },
} satisfies Partial<Record<SettingKey, SettingEffect>>

/** Photos, profiles and messages. */
const profileEffects = {
  free_photos: { value: 1, observe: upload(1, false), before: 200, after: 403 },
  premium_photos: { value: 1, observe: upload(1, true), before: 200, after: 403 },
  auto_approve_photos: {
    value: false,
    observe: async ({ world }) => {
      const member = await world.member()
      await uploadPhoto(world, member)
      return (await fetchOwnPhotos(world, member)).photos[0]?.status
    },
    before: 'active',
    after: 'pending',
  },
  message_length: {
    value: 5,
    observe: async (scene) => {
      const { anna, bert } = await newPair(scene)
      return writeTo(scene, anna, bert, 'Hoi allemaal')
    },
    before: 200,
    after: 422,
  },
  visible_profile_fields: { value: ['about'], observe: patchProfile({ hairColour: 'red' }), before: 200, after: 422 },
  visible_profile_notes: {
    value: [],
    others: { visible_profile_fields: ['interests'] },
    observe: patchProfile({ about: 'Hoi' }),
    before: 200,
    after: 422,
  },
  interests: { value: ['coffee'], observe: patchProfile({ interests: ['tea'] }), before: 200, after: 422 },
} satisfies Partial<Record<SettingKey, SettingEffect>>

const readSwipeLimit =
  (premium: boolean) =>
  async ({ world, read }: SettingScene) =>
    (await read(await world.member({ premium }), '/api/swipe'))['limit']

/** Search and likes. */
const searchEffects = {
  search_fields: {
    value: ['gender'],
    observe: async ({ world, read }) => {
      const bert = await world.member({ gender: 'male' })
      const count = async (query: string) => (await read(bert, `/api/members/count${query}`))['count']
      return (await count('?with_photo=true')) === (await count(''))
    },
    before: false,
    after: true,
  },
  search_page_size: {
    value: 1,
    observe: async (scene) => {
      const { bert } = await newPair(scene)
      const { cards, next } = await scene.read(bert, '/api/members')
      return Array.isArray(cards) && cards.length === 1 && next !== null
    },
    before: false,
    after: true,
  },
  swipe_likes_per_day: { value: 1, observe: readSwipeLimit(false), before: 4, after: 1 },
  premium_swipe_likes_per_day: { value: 9, observe: readSwipeLimit(true), before: 4, after: 9 },
  likes_per_day: {
    value: 1,
    observe: async (scene) => {
      const { anna, bert } = await newPair(scene)
      const { bert: carl } = await newPair(scene)
      await scene.world.as(anna).put(`/api/members/${bert.id}/like`)
      return (await scene.world.as(anna).put(`/api/members/${carl.id}/like`)).status
    },
    before: 200,
    after: 429,
  },
} satisfies Partial<Record<SettingKey, SettingEffect>>

const fictional = { fictional_profiles: true }

/** Fictional profiles and advertisements. */
const otherEffects = {
  fictional_profiles: { value: true, observe: isOnPage('/', 'fictieve profielen'), before: false, after: true },
  fictional_icon: {
    value: false,
    others: fictional,
    observe: async ({ world, read }) => {
      const { user } = (await read(await world.member({ fictional: true }), '/api/user.php')) as {
        user: { fictional_icon: boolean }
      }
      return user.fictional_icon
    },
    before: true,
    after: false,
  },
  fictional_warning: {
    value: false,
    others: fictional,
    observe: isOnMemberPage('/credits', 'Op deze site staan ook'),
    before: true,
    after: false,
  },
  fictional_singular: {
    value: 'verzonnen lid',
    others: fictional,
    observe: isOnPage('/pages/privacy', 'verzonnen lid'),
    before: false,
    after: true,
  },
  fictional_plural: {
    value: 'verzonnen leden',
    others: fictional,
    observe: isOnMemberPage('/credits', 'verzonnen leden'),
    before: false,
    after: true,
  },
  cam_cards: {
    value: true,
    others: { cam_card_url: 'https://cam.example/' },
    observe: async ({ world, read }) => (await read(await world.member(), '/api/adverts'))['cam'],
    before: null,
    after: { url: 'https://cam.example/', host: 'cam.example' },
  },
  cam_card_url: {
    value: 'https://elders.example/',
    others: { cam_cards: true },
    observe: async ({ world, read }) => (await read(await world.member(), '/api/adverts'))['cam'],
    before: null,
    after: { url: 'https://elders.example/', host: 'elders.example' },
  },
  member_resell: {
    value: true,
    observe: async ({ world, read }) => {
      await changeSettings(world.otherSite.ctx(), { member_resell: true })
      await world.sql('update profile set on_sister_sites = true where site_id = $1', [world.otherSite.siteId])
      return (await read(await world.member({ gender: 'male' }), '/api/adverts'))['sister'] !== null
    },
    before: false,
    after: true,
  },
} satisfies Partial<Record<SettingKey, SettingEffect>>

/** The effect of every stored setting. A setting without one is a type error. */
export const settingEffects: Readonly<Record<SettingKey, SettingEffect>> = {
  ...siteEffects,
  ...accessEffects,
  ...moneyEffects,
  ...officeEffects,
  ...profileEffects,
  ...searchEffects,
  ...otherEffects,
}
