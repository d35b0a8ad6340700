/** What other screens draw of places. */
export { CityField } from './city-field.tsx'
