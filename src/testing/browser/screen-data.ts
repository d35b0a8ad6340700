import type { QueryKey } from '@tanstack/react-query'
import type { MemberProfile } from '#features/profiles/contract.ts'

type MemberCardData = Pick<
  MemberProfile,
  'id' | 'name' | 'age' | 'cityName' | 'online' | 'isNew' | 'isFictional' | 'photoVerified' | 'photo'
>
type QueryData = readonly [QueryKey, unknown]

/** Creates the card of a member for a component test. */
export function newCard(fields: Partial<MemberCardData> = {}): MemberCardData {
  const member = { id: 'bert', name: 'Bert', age: 34, cityName: 'Utrecht' }
  return { ...member, online: false, isNew: false, isFictional: false, photoVerified: false, photo: null, ...fields }
}

/** Returns the query data of the site's settings, with the fields that components read. */
export function settingsData(fields: object = {}): QueryData {
  const settings = {
    name: 'Vonkje',
    min_age: 18,
    time_zone: 'Europe/Amsterdam',
    countries: ['NL', 'DE'],
    geoip_country: 'NL',
    geoip_selected_country: null,
    region_names: { NL: 'province', DE: 'state' },
    search_fields: ['gender', 'country', 'region', 'min_age', 'max_age', 'online', 'with_photo', 'is_new'],
    signups: 'open',
    signup_credits: 5,
    signup_credits_at: 'confirmed',
    public_visible_default: false,
    minimum_message_costs: {},
    cheapest_bundles: {},
    cdn_prefix: '',
    languages: ['nl'],
    visible_languages: ['nl'],
    choices: {},
    choice_names: {},
  }
  return [['sites', 'settings'], { ...settings, ...fields }]
}

/** Returns the query data of the logged-in member. */
export function viewerData(fields: object = {}): QueryData {
  const viewer = {
    id: 'anna',
    email: 'anna@mail.test',
    status: 'active',
    credits: 7,
    paid_user: false,
    total_unread: 0,
    new_likes: 0,
    api_signup: false,
    notifications_disabled: [],
    dismissed_alerts: [],
    announcement: null,
    is_discreet: true,
    profile: { id: 'anna', name: 'Anna', status: 'active', main_image: null },
  }
  return [['viewer', 'user'], { ...viewer, ...fields }]
}
