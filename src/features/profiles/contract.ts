import * as z from 'zod'
import { VIEWER_TIERS } from '#features/photos/rules.ts'
import {
  browsingEndpoint,
  id,
  memberEndpoint,
  memberText,
  publicReadEndpoint,
  text,
  emptyOutput,
} from '#platform/contract.ts'
import { MAX_PROMPTS, PROMPT_ANSWER_LENGTH } from './prompts.rules.ts'
import { HIDEABLE_FIELDS, HEIGHT_MAX, HEIGHT_MIN, LANGUAGES_MAX, SPOKEN_LANGUAGES, WORK_LENGTH } from './life.rules.ts'
import { ABOUT_LENGTH, GENDERS, IMAGE_SENDERS, MESSAGE_SENDERS, optionalFields, SEXUALITIES } from './rules.ts'

/** The card of a member, the same for every viewer. */
export const memberCard = z.object({
  id,
  name: z.string(),
  age: z.int(),
  cityName: z.string(),
  online: z.boolean(),
  isNew: z.boolean(),
  isFictional: z.boolean(),
  /** Whether a moderator compared the main photo with a selfie. */
  photoVerified: z.boolean(),
  /** The main photo's file key and thumbhash; null shows the placeholder. */
  photo: z.object({ key: z.string(), hash: z.string() }).nullable(),
})

/** A photo as a viewer may see it. The key of a locked photo is the key of its blur (C-28). */
const viewedPhoto = z.object({
  id,
  key: z.string(),
  hash: z.string(),
  locked: z.boolean(),
  width: z.int(),
  height: z.int(),
})

/** A prompt with the answer of the member. */
const answeredPrompt = z.object({ key: z.string(), answer: z.string() })

/** A choice of the product or of the site; null without one. */
const fact = z.string().max(40).nullable()

const facts = z.object({
  intention: fact,
  children: fact,
  childWish: fact,
  smoking: fact,
  drinking: fact,
  hairColour: fact,
  eyeColour: fact,
  bodyType: fact,
  relationshipStatus: fact,
  tattoos: fact,
})

const memberProfile = memberCard.extend({
  gender: z.enum(GENDERS),
  /** Omitted if the site does not show it. */
  sexuality: z.enum(SEXUALITIES).optional(),
  about: z.string(),
  prompts: z.array(answeredPrompt),
  /** In centimetres; null when it is not answered, not shown by the member or not shown by the site. */
  heightCm: z.int().nullable(),
  /** The codes of the languages that the member speaks. */
  languages: z.array(z.string()),
  /** The member's work in a few words; empty when it is not shown. */
  work: z.string(),
  facts: facts.partial(),
  interests: z.array(z.object({ key: z.string(), shared: z.boolean() })),
  photos: z.array(viewedPhoto),
  /** Whether the viewer is this member. */
  isSelf: z.boolean(),
  /** The step that unlocks more photos for this viewer; null when there are no more (C-28, R-6.06). */
  unlock: z.enum(['log_in', 'premium']).nullable(),
})

/** The part of a member's profile that visitor pages show. */
const publicMember = memberCard.extend({
  about: z.string(),
  /** Whether this visitor would see more photos as a member (C-28). */
  hasMorePhotos: z.boolean(),
})

/** The reasons why others cannot see a profile. */
const HIDDEN_REASONS = ['hidden_by_decision', 'not_confirmed', 'invisible', 'not_public'] as const

const ownProfile = z.object({
  id,
  name: z.string(),
  gender: z.enum(GENDERS),
  sexuality: z.enum(SEXUALITIES),
  birthDate: z.iso.date(),
  age: z.int(),
  about: z.string(),
  prompts: z.array(answeredPrompt),
  interests: z.array(z.string()),
  facts,
  heightCm: z.int().nullable(),
  languages: z.array(z.string()),
  work: z.string(),
  /** The answered fields that the profile does not show. */
  hiddenFields: z.array(z.enum(HIDEABLE_FIELDS)),
  city: z.object({
    id: z.int(),
    name: z.string(),
    country: z.string(),
    regionCode: z.string(),
    regionName: z.string(),
  }),
  /** The optional fields that this site shows. */
  visibleFields: z.array(z.enum(optionalFields)),
})

/** Changes of a profile. Gender and birth date never change, so the strict object rejects them. */
const profileChanges = z.strictObject({
  name: text({ max: 60 }).optional(),
  sexuality: z.enum(SEXUALITIES).optional(),
  about: memberText({ max: ABOUT_LENGTH }).optional(),
  /** In the member's order. */
  prompts: z
    .array(z.strictObject({ key: z.string().max(40), answer: memberText({ min: 1, max: PROMPT_ANSWER_LENGTH }) }))
    .max(MAX_PROMPTS)
    .optional(),
  interests: z.array(z.string().max(40)).max(200).optional(),
  intention: fact.optional(),
  children: fact.optional(),
  childWish: fact.optional(),
  smoking: fact.optional(),
  drinking: fact.optional(),
  height: z.int().min(HEIGHT_MIN).max(HEIGHT_MAX).nullable().optional(),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).max(LANGUAGES_MAX).optional(),
  work: text({ max: WORK_LENGTH }).optional(),
  hiddenFields: z.array(z.enum(HIDEABLE_FIELDS)).max(HIDEABLE_FIELDS.length).optional(),
  hairColour: fact.optional(),
  eyeColour: fact.optional(),
  bodyType: fact.optional(),
  relationshipStatus: fact.optional(),
  tattoos: fact.optional(),
  cityId: z.int().positive().max(2_147_483_647).optional(),
})

/** The privacy settings of a member. */
const privacy = z.object({
  /** Hidden from search, suggestions and "online" (C-56). */
  invisible: z.boolean(),
  /** Shown to visitors too (C-49). */
  publicVisible: z.boolean(),
  messagesFrom: z.enum(MESSAGE_SENDERS),
  imagesFrom: z.enum(IMAGE_SENDERS),
  /** Excludes fictional profiles from the member's searches (C-11). */
  hidesFictional: z.boolean(),
  /** Allows sister sites to show this member (C-12). */
  onSisterSites: z.boolean(),
})

export const profilesContract = {
  member: browsingEndpoint
    .route({ method: 'GET', path: '/members/{id}' })
    .input(z.object({ id }))
    .output(memberProfile)
    .errors({ member_not_found: { status: 404 }, authentication_required: { status: 403 } }),
  /** A member as every visitor may see them. Only members with a public profile are found (C-49). */
  publicMember: publicReadEndpoint
    .route({ method: 'GET', path: '/members/{id}/public' })
    .input(z.object({ id }))
    .output(publicMember)
    .errors({ member_not_found: { status: 404 } }),
  /** Called when a page becomes hidden: the last moment at which the member was active is then exact. */
  hidePage: memberEndpoint
    .route({ method: 'POST', path: '/page-hidden.php' })
    .input(z.strictObject({}))
    .output(emptyOutput),
  mine: memberEndpoint.route({ method: 'GET', path: '/profile' }).output(ownProfile),
  change: memberEndpoint
    .route({ method: 'PATCH', path: '/profile' })
    .input(profileChanges)
    .output(ownProfile)
    .errors({
      name_length: { status: 422 },
      name_is_email: { status: 422 },
      name_has_contact: { status: 422 },
      name_without_letters: { status: 422 },
      name_unreadable: { status: 422 },
      name_of_staff: { status: 422 },
      sexuality_mismatch: { status: 422 },
      unknown_interest: { status: 422 },
      unknown_prompt: { status: 422 },
      unknown_choice: { status: 422 },
      field_not_offered: { status: 422 },
      unknown_city: { status: 404 },
    }),
  /** The member's own profile as another viewer sees it; null with a reason when they cannot see it. */
  preview: memberEndpoint
    .route({ method: 'GET', path: '/profile/preview' })
    .input(z.object({ as: z.enum(VIEWER_TIERS) }))
    .output(z.object({ member: memberProfile.nullable(), hidden: z.enum(HIDDEN_REASONS).nullable() })),
  privacy: memberEndpoint.route({ method: 'GET', path: '/privacy' }).output(privacy),
  changePrivacy: memberEndpoint
    .route({ method: 'PATCH', path: '/privacy' })
    .input(z.strictObject(privacy.partial().shape))
    .output(privacy),
}

export type Privacy = z.infer<typeof privacy>
export type MemberCardData = z.infer<typeof memberCard>
export type MemberProfile = z.infer<typeof memberProfile>
export type OwnProfile = z.infer<typeof ownProfile>
export type ProfileChanges = z.infer<typeof profileChanges>
