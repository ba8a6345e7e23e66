import './contract.ts'

/** What other rooms may use of people's screens: names of documents and fields, and the calls of contract.ts. */
export { usePeopleText } from './texts.ts'
