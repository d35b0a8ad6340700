import type { Gender } from '#features/profiles/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Person } from './people.ts'
import { planPhotos, type PlannedPhoto } from './portraits/photo-plan.ts'
import { createRandom } from './random.ts'

/** A member of the demo as the photos need them. */
export type PhotoOwner = Pick<Person, 'id' | 'siteId' | 'birthDate' | 'interests' | 'isFictional' | 'signupAt'> & {
  gender: Gender
}

/** A photo of the demo. The id and the keys follow from the member and the number, so that a repetition adds nothing. */
export type DemoPhoto = {
  readonly owner: PhotoOwner
  readonly planned: PlannedPhoto
  readonly isPending: boolean
  readonly id: string
  readonly fileKey: string
  readonly blurKey: string
}

const PENDING_CHANCE = 0.04

/** Plans the photos of a member. The last photo of a few members awaits review. */
export function planDemoPhotos(owner: PhotoOwner, count?: number): DemoPhoto[] {
  const random = createRandom(hashText(owner.id))
  const isLastPending = random.chance(PENDING_CHANCE)
  return planPhotos(owner.id, { interests: owner.interests, count }).map((planned, index, all) => ({
    owner,
    planned,
    isPending: isLastPending && index === all.length - 1,
    id: random.uuid(owner.signupAt),
    fileKey: generateFileKey(random),
    blurKey: generateFileKey(random),
  }))
}

/** Returns the number of photos of a fixed person, or undefined for a generated member. */
export function fixedPhotoCountOf({ name, email, isFictional }: Person): number | undefined {
  if (isFictional || email.startsWith('lid-')) return undefined
  return { Anna: 3, Bert: 3, Carl: 1, Eva: 1 }[name] ?? 0
}

function generateFileKey(random: ReturnType<typeof createRandom>): string {
  return Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
}

function hashText(text: string): number {
  let value = 2_166_136_261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return value >>> 0
}

/** Lists the generated members of the demo, in the order of their activity. */
export async function listGeneratedOwners(db: Db): Promise<PhotoOwner[]> {
  const { rows } = await db.query<PhotoOwner>(
    {
      text: `select p.member_id as id, p.site_id as "siteId", p.gender, p.birth_date::text as "birthDate", p.interests,
          p.is_fictional as "isFictional", a.signup_at as "signupAt"
        from profile p join account a on a.id = p.member_id left join member_search s on s.member_id = p.member_id
        where a.email like 'lid-%@demo.vonk.test' or a.email like '%@fictional.invalid'
        order by s.last_active desc nulls last, p.member_id`,
    },
    [],
  )
  return rows
}
