declare module 'virtual:browser-contract' {
  import type { Routes } from '#platform/browser-client.ts'

  export const contract: Routes
}

declare module 'virtual:react-router/inject-hmr-runtime'

declare module 'heic-decode' {
  interface Picture {
    readonly width: number
    readonly height: number
    /** RGBA, turned as the file says. */
    decode(): Promise<{ readonly data: Uint8ClampedArray<ArrayBuffer> }>
  }

  const decode: { all(input: { buffer: Uint8Array }): Promise<Picture[]> }
  export default decode
}
