/** What other screens draw of places, and the frame of pages with one thing on them. */
export { CityField } from './city-field.tsx'
export { useFindPlace, useLocationPermission } from './own-place.tsx'
export { SiteFrame } from './site-frame.tsx'
