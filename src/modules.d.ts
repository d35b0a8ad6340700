// Modules that contain no types: those that the build generates (tools/vite-plugins.ts), fontkit and heic-decode.

declare module 'virtual:browser-routes' {
  import type { Routes } from '#platform/browser-client.ts'

  /** The route of each endpoint of the contract. */
  export const routes: Routes
}

declare module 'virtual:react-router/inject-hmr-runtime'

declare module 'heic-decode' {
  interface Picture {
    readonly width: number
    readonly height: number
    /** Returns RGBA pixels, with the file's rotation applied. */
    decode(): Promise<{ readonly data: Uint8ClampedArray<ArrayBuffer> }>
  }

  const decode: { all(input: { buffer: Uint8Array }): Promise<Picture[]> }
  export default decode
}

declare module 'fontkit' {
  interface Glyph {
    /** The outline in units of the font, with the y axis upwards. */
    readonly path: { toSVG(): string }
    readonly advanceWidth: number
  }

  interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number }[]
    readonly advanceWidth: number
  }

  interface Font {
    readonly unitsPerEm: number
    readonly capHeight: number
    layout(text: string): GlyphRun
  }

  export function create(file: Buffer): Font
}
