declare module 'virtual:browser-contract' {
  import type { AnyContractRouter } from '@orpc/contract'

  export const contract: AnyContractRouter
}
