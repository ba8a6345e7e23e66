/** What an order form of a journey out of the mainland takes from this wing; few forms load it. */
export { default as ConsentAbroad } from './parts/consent-abroad.tsx'
export { CountryField } from './parts/country-field.tsx'
