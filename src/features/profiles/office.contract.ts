import * as z from 'zod'
import { PHOTO_STATUSES } from '#features/photos/rules.ts'
import { officeEndpoint } from '#features/staff/contract.ts'
import {
  base64File,
  calendarDate,
  id,
  idempotencyKey,
  instant,
  memberText,
  text,
  emptyOutput,
} from '#platform/contract.ts'
import { FICTIONAL_FILE_MAX_CHARACTERS, LICENSE_MAX, LICENSE_MIN } from './fictional.rules.ts'
import { ABOUT_LENGTH, GENDERS, NAME_MAX, SOUGHT_GENDERS } from './rules.ts'

const off = { fictional_profiles_off: { status: 409 } }
const changeable = { ...off, fictional_not_found: { status: 404 }, fictional_retired: { status: 409 } }
const invalid = {
  name_length: { status: 422 },
  name_is_email: { status: 422 },
  name_has_contact: { status: 422 },
  name_without_letters: { status: 422 },
  name_unreadable: { status: 422 },
  name_of_staff: { status: 422 },
  sexuality_mismatch: { status: 422 },
  unknown_city: { status: 404 },
}
const fields = {
  name: text({ min: 1, max: NAME_MAX }),
  seeks: z.enum(SOUGHT_GENDERS),
  /** The whole name of a city in a country of the site. */
  city: text({ min: 1, max: 100 }),
  about: memberText({ max: ABOUT_LENGTH }).default(''),
}
const listed = z.object({
  id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(GENDERS),
  cityName: z.string(),
  createdAt: instant,
  retiredAt: instant.nullable(),
  /** The photos that members see, and those that wait for review. */
  activePhotos: z.int(),
  waitingPhotos: z.int(),
})

/** The state and the id of the last profile of a page. */
const fictionalCursor = z
  .string()
  .max(100)
  .transform((cursor) => cursor.split('_', 2))
  .pipe(z.tuple([z.enum(['active', 'retired']), id]))

/** The endpoints of the office about fictional profiles (C-11). */
export const profilesOfficeContract = {
  /** A page of the fictional profiles of the site. `isOn` is false where the site has none; the list is then empty. */
  listFictional: officeEndpoint('fictional.change')
    .route({ method: 'GET', path: '/office/fictional' })
    .input(z.strictObject({ after: fictionalCursor.optional() }))
    .output(
      z.object({
        isOn: z.boolean(),
        minAge: z.int(),
        profiles: z.array(listed),
        /** The cursor of the next page; null on the last one. */
        next: z.string().nullable(),
      }),
    ),
  findFictional: officeEndpoint('fictional.change')
    .route({ method: 'GET', path: '/office/fictional/{id}' })
    .input(z.strictObject({ id }))
    .output(
      listed.extend({
        seeks: z.enum(SOUGHT_GENDERS),
        about: z.string(),
        photos: z.array(
          z.object({
            id,
            /** The key of its files, which the office serves. */
            key: z.string(),
            status: z.enum(PHOTO_STATUSES),
            isMain: z.boolean(),
            /** Empty for an older photo, whose license was not noted. */
            license: z.string(),
          }),
        ),
      }),
    )
    .errors({ ...off, fictional_not_found: { status: 404 } }),
  /** Makes a fictional profile; `id` is chosen by the form, so that a repeated request is the same one. */
  createFictional: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/fictional' })
    .input(z.strictObject({ id: idempotencyKey, gender: z.enum(GENDERS), birthDate: calendarDate, ...fields }))
    .output(z.object({ id }))
    .errors({
      ...off,
      ...invalid,
      fictional_not_found: { status: 404 },
      birth_date_invalid: { status: 422 },
      under_age: { status: 422 },
    }),
  changeFictional: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/fictional/{id}' })
    .input(z.strictObject({ id, ...fields }))
    .output(emptyOutput)
    .errors({ ...changeable, ...invalid }),
  /** Ends a fictional profile: nobody new finds it, and no further message is sent to it or by it. */
  retireFictional: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/fictional/{id}/retirement' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({ ...off, fictional_not_found: { status: 404 } }),
  /** Adds a photo, a file in base64, with the note about its license (L-06). */
  addFictionalPhoto: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/fictional/{id}/photos' })
    .input(
      z.strictObject({
        id,
        photoId: idempotencyKey,
        license: text({ min: LICENSE_MIN, max: LICENSE_MAX }),
        file: base64File(FICTIONAL_FILE_MAX_CHARACTERS),
      }),
    )
    .output(emptyOutput)
    .errors({
      ...changeable,
      file_too_large: { status: 413 },
      photo_limit_reached: { status: 403 },
      photo_type_unsupported: { status: 415 },
      photo_unreadable: { status: 422 },
      photo_too_many_pixels: { status: 422 },
      photo_refused: { status: 422 },
      storage_full: { status: 507 },
    }),
  removeFictionalPhoto: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/fictional/{id}/photos/{photoId}/removal' })
    .input(z.strictObject({ id, photoId: id }))
    .output(emptyOutput)
    .errors({ ...changeable, photo_not_found: { status: 404 } }),
}
