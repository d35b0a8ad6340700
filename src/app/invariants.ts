import { chatInvariants } from '#features/chat/server/chat.ts'
import { creditsInvariants } from '#features/credits/server/credits.ts'
import { likesInvariants } from '#features/likes/server/likes.ts'
import { paymentsInvariants } from '#features/payments/server/payments.ts'
import { photosInvariants } from '#features/photos/server/photos.ts'
import type { Invariants } from '#platform/server/invariants.ts'

/** Every rule of the data that statements can check, by its sentence; the counters of members have a check of their own. */
export const invariants: Invariants = {
  ...creditsInvariants,
  ...photosInvariants,
  ...paymentsInvariants,
  ...likesInvariants,
  ...chatInvariants,
}
