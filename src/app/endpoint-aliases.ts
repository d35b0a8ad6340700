/** A call of the specification that shares its method and path with another one, and differs by its query. */
interface EndpointAlias {
  readonly method: string
  /** The path and query of the specification, which clients use. */
  readonly specified: `/${string}`
  /** The path of the endpoint in the contract. */
  readonly path: `/${string}`
}

/** The aliases of endpoints: `POST /user.php` logs in, and stores a push subscription with `push=1`. */
export const endpointAliases: readonly EndpointAlias[] = [
  { method: 'POST', specified: '/user.php?push=1', path: '/user.php/push' },
]
