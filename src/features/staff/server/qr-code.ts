import { create } from 'qrcode'

/** A QR code as the path of an SVG, one unit per module, with the quiet zone of four modules around it. */
export interface QrCode {
  readonly path: string
  readonly size: number
}

const QUIET_MODULES = 4

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const dark = Array.from({ length: modules.size ** 2 }, (_, index) => index).filter((index) => modules.data[index])
  const path = dark
    .map((index) => [(index % modules.size) + QUIET_MODULES, Math.floor(index / modules.size) + QUIET_MODULES] as const)
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return { path, size: modules.size + 2 * QUIET_MODULES }
}
