import { chatInvariants } from '#features/chat/server/chat.ts'
import { creditsInvariants } from '#features/credits/server/credits.ts'
import { likesInvariants } from '#features/likes/server/likes.ts'
import { paymentsInvariants } from '#features/payments/server/payments.ts'
import { photosInvariants } from '#features/photos/server/photos.ts'
import type { Invariants } from '#platform/server/database/invariants.ts'

/** The invariants of the data, by their description. The counters of members are checked separately. */
export const invariants: Invariants = {
  ...creditsInvariants,
  ...photosInvariants,
  ...paymentsInvariants,
  ...likesInvariants,
  ...chatInvariants,
}
