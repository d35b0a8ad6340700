import * as z from 'zod'

export const gift = z.string().max(40)
/** The name and the drawing of a gift that the site added or renamed; without them, the texts and drawings have its key. */
export const ownGift = { name: z.string().optional(), picture: z.string().optional() }
const textContent = z.object({ kind: z.literal('text'), text: z.string() })
/** The text of a gift may be empty. */
const giftContent = z.object({ kind: z.literal('gift'), gift, text: z.string(), ...ownGift })
/** An image with the key of its files, its thumbhash and the size of the original. */
export const imageContent = z.object({
  kind: z.literal('image'),
  key: z.string(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A message that its sender took back before the partner read it. */
const removedContent = z.object({ kind: z.literal('removed') })

/** The content of a message. */
export const content = z.discriminatedUnion('kind', [textContent, imageContent, giftContent, removedContent])
/** The content of the last message in the list, with a shortened text. */
export const preview = z.discriminatedUnion('kind', [
  textContent,
  imageContent.pick({ kind: true }),
  giftContent,
  removedContent,
])
