declare module 'virtual:browser-contract' {
  import type { AnyContractRouter } from '@orpc/contract'

  export const contract: AnyContractRouter
}

/** Development only: what React needs before the first of its modules loads. */
declare module 'virtual:react-router/inject-hmr-runtime' {}
