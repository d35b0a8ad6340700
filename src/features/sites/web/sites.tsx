/** What other screens draw of places, and the frame of pages with one thing on them. */
export { CityField } from './city-field.tsx'
export { useLocateCity as useFindPlace, useLocationPermission } from './geolocation.tsx'
export { SiteFrame } from './site-frame.tsx'
