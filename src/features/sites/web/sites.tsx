/** The parts of this feature that other screens use. */
export { AdultsLine } from './adults-line.tsx'
export { CityField } from './city-field.tsx'
export { EntryWarning } from './entry-warning.tsx'
export { useLocateCity, useLocationPermission } from './geolocation.ts'
export { PageMetadata } from './page-metadata.tsx'
export { SiteFrame } from './site-frame.tsx'
