import type { Content, Preview } from '../../contract.ts'
import type { ContentRow, MessageRow } from '../chat.sql.ts'
import type { GiftNames } from '../gifts/gift-names.ts'
import { toImageContent } from '../images/image-files.ts'

/** Converts the last message of a conversation to its preview. */
export function toPreview({ kind, body, gift, removedAt }: ContentRow, nameGift: GiftNames): Preview {
  if (removedAt) return { kind: 'removed' }
  if (kind === 'image') return { kind }
  return gift ? { kind: 'gift', gift, text: body, ...nameGift(gift) } : { kind: 'text', text: body }
}

/** Converts a message to its content. */
export function toContent({ image, ...row }: MessageRow, nameGift: GiftNames): Content {
  const preview = toPreview(row, nameGift)
  if (preview.kind !== 'image') return preview
  if (!image) throw new Error(`message ${row.id} has no image`)
  return toImageContent(image)
}
