// Modules that contain no types: those that the build generates (tools/vite-plugins.ts, tools/vite-texts.ts), fontkit and libheif-js.

declare module 'virtual:browser-routes' {
  import type { Routes } from '#platform/calls/browser-client.ts'

  /** The route of each endpoint of the contract. */
  export const routes: Routes
}

declare module 'virtual:texts' {
  import type { Messages } from '#platform/i18n.tsx'

  /** All texts, by language and namespace. */
  const texts: Readonly<Record<string, Messages>>
  export default texts
}

declare module 'virtual:texts/nl' {
  import type { Messages } from '#platform/i18n.tsx'

  /** All Dutch texts, by namespace. */
  const texts: Messages
  export default texts
}

declare module 'virtual:translations/*' {
  import type { Messages } from '#platform/i18n.tsx'

  /** The texts of a namespace, by language. */
  const texts: Readonly<Record<string, Messages[string]>>
  export default texts
}

declare module 'virtual:texts/*' {
  import type { Messages } from '#platform/i18n.tsx'

  /** The texts of a namespace in a language. */
  const texts: Messages[string]
  export default texts
}

declare module 'virtual:text-loaders/*' {
  import type { Messages } from '#platform/i18n.tsx'

  /** Functions that import the texts of a language and namespace, by names such as `nl/chat`. */
  const loaders: Readonly<Record<string, () => Promise<{ readonly default: Messages[string] }>>>
  export default loaders
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
