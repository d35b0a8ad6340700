import { sexualityOf, type Gender, type Sexuality, type SoughtGender } from './rules.ts'

/** The fictional profiles on a page of the office. */
export const FICTIONAL_PAGE_SIZE = 100

/** The length of a photo in base64, of about 4 MB. */
export const FICTIONAL_PHOTO_MAX_CHARACTERS = 5_600_000
/** The length of a file that gets the refusal of a photo that is too large; a longer one is malformed. */
export const FICTIONAL_FILE_MAX_CHARACTERS = 2 * FICTIONAL_PHOTO_MAX_CHARACTERS
/** The size of a photo for a fictional profile in MB, as its form shows it. */
export const FICTIONAL_PHOTO_MB = 4

/** The length of the note about the license of a photo (L-06). */
export const LICENSE_MIN = 3
export const LICENSE_MAX = 300

/** The fields of a fictional profile that staff may change; gender and birth date never change. */
export interface FictionalFields {
  readonly name: string
  readonly seeks: SoughtGender
  readonly cityId: number
  readonly about: string
}

/** Lists the fields that differ. */
export function listChangedFields(before: FictionalFields, after: FictionalFields): (keyof FictionalFields)[] {
  return (['name', 'seeks', 'cityId', 'about'] as const).filter((field) => before[field] !== after[field])
}

/** Returns the sexuality of a fictional profile; the current one when it seeks the same as before. */
export function sexualityOfFictional(
  gender: Gender,
  { seeks, current }: { seeks: SoughtGender; current?: { seeks: SoughtGender; sexuality: Sexuality } },
): Sexuality {
  return current?.seeks === seeks ? current.sexuality : sexualityOf(gender, seeks)
}
