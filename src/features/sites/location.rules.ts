/** The time for which a browser may reuse its last location. */
export const LOCATION_CACHE_SECONDS = 3_600
