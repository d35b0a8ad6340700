// Modules that contain no types: those that the build generates (tools/vite-plugins.ts), fontkit and libheif-js.

declare module 'virtual:browser-routes' {
  import type { Routes } from '#platform/calls/browser-client.ts'

  /** The route of each endpoint of the contract. */
  export const routes: Routes
}

declare module 'virtual:react-router/inject-hmr-runtime'

declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    readonly data: Uint8ClampedArray<ArrayBuffer>
    readonly width: number
    readonly height: number
  }

  interface HeifImage {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Writes RGBA pixels, with the file's rotation applied; passes null when that fails. */
    display(target: Pixels, callback: (pixels: Pixels | null) => void): void
  }

  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
  export default libheif
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
