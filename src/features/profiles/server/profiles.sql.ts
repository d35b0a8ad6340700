// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'
import type { HideableField } from '../life.rules.ts'
import type { Gender, ImageSenders, MessageSenders, SoughtGender, Sexuality } from '../rules.ts'

const isPhotoVerified = `exists (
  select from photo_verification pv where pv.main_key = s.main_photo_key and pv.status = 'approved') as photo_verified`

/** The columns of a card; `s` is member_search. */
export const cardColumns = `s.member_id, s.name, s.birth_date, s.city_name, s.last_active, s.visible, s.signup_at,
  s.is_fictional, s.main_photo_key, s.main_photo_hash, ${isPhotoVerified}`

/** The part of a search row that a card needs. */
export interface CardRow {
  memberId: string
  name: string
  birthDate: string
  cityName: string
  lastActive: Date
  visible: boolean
  signupAt: Date
  isFictional: boolean
  mainPhotoKey: string | null
  mainPhotoHash: string | null
  /** Whether a moderator compared the main photo with a selfie. */
  photoVerified: boolean
}

export interface ProfileRow {
  memberId: string
  name: string
  gender: Gender
  sexuality: Sexuality
  seeks: SoughtGender
  birthDate: string
  country: string
  regionCode: string
  cityId: number
  cityName: string
  about: string
  prompts: string[]
  promptAnswers: string[]
  interests: string[]
  intention: string | null
  children: string | null
  childWish: string | null
  smoking: string | null
  drinking: string | null
  heightCm: number | null
  languages: string[]
  work: string
  hiddenFields: HideableField[]
  hairColour: string | null
  eyeColour: string | null
  bodyType: string | null
  relationshipStatus: string | null
  tattoos: string | null
  status: 'active' | 'disabled'
  invisible: boolean
  hiddenByDecision: boolean
  publicVisible: boolean
  messagesFrom: MessageSenders
  imagesFrom: ImageSenders
  isFictional: boolean
  hidesFictional: boolean
  onSisterSites: boolean
  /** The end of a fictional profile (C-11). */
  retiredAt: Date | null
  version: number
}

const profileColumns = `p.member_id, p.name, p.gender, p.sexuality, p.seeks, p.birth_date, p.country, p.region_code, p.city_id,
  p.city_name, p.about, p.prompts, p.prompt_answers, p.interests,
  p.intention, p.children, p.child_wish, p.smoking, p.drinking, p.height_cm, p.languages,
  p.work, p.hidden_fields, p.hair_colour, p.eye_colour, p.body_type, p.relationship_status, p.tattoos, p.status,
  p.invisible, p.hidden_by_decision, p.public_visible, p.messages_from, p.images_from, p.is_fictional,
  p.hides_fictional, p.on_sister_sites, p.retired_at, p.version`

export const insertProfile = statement<{
  memberId: string
  name: string
  gender: Gender
  sexuality: Sexuality
  seeks: SoughtGender
  birthDate: string
  country: string
  region: string
  cityId: number
  cityName: string
  about: string
  interests: readonly string[]
  publicVisible: boolean
  isFictional: boolean
}>(
  'profiles.insert',
  `insert into profile (member_id, site_id, name, gender, sexuality, seeks, birth_date, country, region_code, city_id, city_name,
    about, interests, public_visible, created_at, is_fictional)
  values (:memberId, :site, :name, :gender, :sexuality, :seeks, :birthDate, :country, :region, :cityId, :cityName, :about, :interests, :publicVisible, :now, :isFictional)`,
)

export const findProfileRow = statement<{ memberId: string }, ProfileRow>(
  'profiles.find',
  `select ${profileColumns} from profile p where p.member_id = :memberId and p.site_id = :site`,
)

/** A profile with its card, and the viewer's interests. */
export type VisibleProfileRow = ProfileRow & CardRow & { viewerInterests: string[] }

/** Finds the profile and card of a member whom the viewer may see. */
export const findVisibleProfile = statement<{ memberId: string; viewerId: string }, VisibleProfileRow>(
  'profiles.find_visible',
  `select ${profileColumns}, s.last_active, s.visible, s.signup_at, s.main_photo_key, s.main_photo_hash,
    ${isPhotoVerified},
    coalesce((select v.interests from profile v where v.member_id = :viewerId), '{}') as viewer_interests
  from profile p join member_search s using (member_id)
  where p.member_id = :memberId and p.site_id = :site and can_see_member(:viewerId, :memberId)`,
)

/**
 * Finds a public profile and its card for a visitor page (C-49). A logged-in viewer does not find members blocked
 * either way; without a viewer `visible_pair` is always true.
 */
export const findPublicProfile = statement<{ memberId: string; viewerId: string | null }, VisibleProfileRow>(
  'profiles.find_public',
  `select ${profileColumns}, s.last_active, s.visible, s.signup_at, s.main_photo_key, s.main_photo_hash,
    ${isPhotoVerified},
    '{}'::text[] as viewer_interests
  from profile p join member_search s using (member_id)
  where p.member_id = :memberId and p.site_id = :site and s.visible and p.public_visible and visible_pair(:viewerId, :memberId)`,
)

export const updateProfile = statement<{
  memberId: string
  name: string
  sexuality: Sexuality
  seeks: SoughtGender
  country: string
  region: string
  cityId: number
  cityName: string
  about: string
  prompts: readonly string[]
  promptAnswers: readonly string[]
  interests: string[]
  intention: string | null
  children: string | null
  childWish: string | null
  smoking: string | null
  drinking: string | null
  heightCm: number | null
  languages: readonly string[]
  work: string
  hiddenFields: readonly string[]
  hairColour: string | null
  eyeColour: string | null
  bodyType: string | null
  relationshipStatus: string | null
  tattoos: string | null
}>(
  'profiles.update',
  `update profile set name = :name, sexuality = :sexuality, seeks = :seeks, country = :country, region_code = :region, city_id = :cityId, city_name = :cityName,
    about = :about, prompts = :prompts, prompt_answers = :promptAnswers, interests = :interests, intention = :intention, children = :children,
    child_wish = :childWish, smoking = :smoking, drinking = :drinking, height_cm = :heightCm, languages = :languages, work = :work,
    hidden_fields = :hiddenFields, hair_colour = :hairColour, eye_colour = :eyeColour, body_type = :bodyType, relationship_status = :relationshipStatus, tattoos = :tattoos,
    version = version + 1
  where member_id = :memberId and site_id = :site`,
)

/** Replaces the text of a profile that still has that text. */
export const writeAbout = statement<{ memberId: string; about: string; current: string }>(
  'profiles.write_about',
  `update profile set about = :about, version = version + 1 where member_id = :memberId and site_id = :site and about = :current`,
)

/** Replaces the work of a profile that still has that work. */
export const writeWork = statement<{ memberId: string; work: string; current: string }>(
  'profiles.write_work',
  `update profile set work = :work, version = version + 1 where member_id = :memberId and site_id = :site and work = :current`,
)

/** Replaces the answered prompts of a profile that still has those answers. */
export const writePrompts = statement<{
  memberId: string
  prompts: readonly string[]
  promptAnswers: readonly string[]
  current: readonly string[]
}>(
  'profiles.write_prompts',
  `update profile set prompts = :prompts, prompt_answers = :promptAnswers, version = version + 1
  where member_id = :memberId and site_id = :site and prompt_answers = :current`,
)

export const updatePrivacy = statement<{
  memberId: string
  invisible: boolean
  publicVisible: boolean
  messagesFrom: MessageSenders
  imagesFrom: ImageSenders
  hidesFictional: boolean
  onSisterSites: boolean
}>(
  'profiles.update_privacy',
  `update profile set invisible = :invisible, public_visible = :publicVisible, messages_from = :messagesFrom, images_from = :imagesFrom,
    hides_fictional = :hidesFictional, on_sister_sites = :onSisterSites, version = version + 1
  where member_id = :memberId and site_id = :site`,
)

/** Hides a member from search, or shows them again. Returns no row when that is so already. */
export const writeHidden = statement<{ memberId: string; hidden: boolean }, { memberId: string }>(
  'profiles.write_hidden',
  `update profile set hidden_by_decision = :hidden, version = version + 1
  where member_id = :memberId and site_id = :site and hidden_by_decision <> :hidden returning member_id`,
)

/** Locks a profile, so that concurrent changes run one after the other. */
export const lockProfile = statement<{ memberId: string }, ProfileRow>(
  'profiles.lock',
  `select ${profileColumns} from profile p where p.member_id = :memberId and p.site_id = :site for update`,
)

export const incrementProfileVersion = statement<{ memberId: string }>(
  'profiles.increment_version',
  'update profile set version = version + 1 where member_id = :memberId',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Writes the search row from profile, account and main photo. A member is visible when their audience
 * (`member_visibility.seen_by`) is wider than their contacts. Only confirmed, active members who are not invisible and whom
 * no decision hides have such an audience. An existing row keeps its last activity.
 */
export const writeSearchRow = statement<{ memberId: string }>(
  'profiles.write_search_row',
  `insert into member_search (member_id, site_id, country, gender, sexuality, region, birth_date, last_active, visible, name,
    city_name, main_photo_key, main_photo_hash, is_fictional, signup_at)
  select p.member_id, p.site_id, p.country, p.gender, p.sexuality, p.region_code, p.birth_date, :now,
    coalesce(v.seen_by <> 'contacts', false),
    p.name, p.city_name, m.file_key, m.thumbhash, p.is_fictional, a.signup_at
  from profile p
  join account a on a.id = p.member_id
  left join member_visibility v on v.member_id = p.member_id
  left join photo m on m.member_id = p.member_id and m.is_main and m.status = 'active'
  where p.member_id = :memberId and p.site_id = :site
  on conflict (member_id) do update set country = excluded.country, gender = excluded.gender,
    sexuality = excluded.sexuality, region = excluded.region, birth_date = excluded.birth_date, visible = excluded.visible,
    name = excluded.name, city_name = excluded.city_name, main_photo_key = excluded.main_photo_key,
    main_photo_hash = excluded.main_photo_hash, is_fictional = excluded.is_fictional`,
)

/** Finds the profile of another member whom the viewer may see. */
export const findOtherMember = statement<{ memberId: string; viewerId: string }, ProfileRow>(
  'profiles.find_other_member',
  `select ${profileColumns} from profile p
  where p.member_id = :memberId and p.site_id = :site and p.member_id <> :viewerId and can_see_member(:viewerId, :memberId)`,
)

/** Lists cards by id. Includes invisible members, because conversations and likes still show them (C-56). */
export const listCards = statement<{ memberIds: string[] }, CardRow>(
  'profiles.list_cards',
  `select ${cardColumns} from member_search s
  where s.member_id = any(:memberIds::uuid[]) and s.site_id = :site and (s.visible or exists (
    select 1 from reachable_account where id = s.member_id))`,
)

/** Updates `last_active` for a batch of visible members. Never moves it backwards. */
export const updateLastActive = statement<{ memberIds: string[]; seenAt: Date[] }>(
  'profiles.update_last_active',
  `update member_search s set last_active = seen.at
  from unnest(:memberIds::uuid[], :seenAt::timestamptz[]) as seen (member_id, at)
  where s.member_id = seen.member_id and s.visible and s.last_active < seen.at`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteProfile = statement<{ memberId: string }>(
  'profiles.delete',
  `with deleted as (delete from profile where member_id = :memberId) delete from member_search where member_id = :memberId`,
  { allSites: 'it exports the files or erases the rows of one member' },
)
