declare module 'virtual:browser-contract' {
  import type { Routes } from '#platform/browser-client.ts'

  export const contract: Routes
}

declare module 'virtual:react-router/inject-hmr-runtime'
