/** The parts of this feature that other screens use. */
export { CityField } from './city-field.tsx'
export { useLocateCity, useLocationPermission } from './geolocation.tsx'
export { SiteFrame } from './site-frame.tsx'
