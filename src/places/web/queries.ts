import { reading } from '../../web/query.ts'
import './contract.ts'

/** Cities and holidays change a few times a year: asked once per visit. */
const FOR_THE_VISIT = { staleTime: Infinity, gcTime: Infinity } as const

export const citiesQuery = { ...reading('GET', '/airfrond/cityAirport'), ...FOR_THE_VISIT }
export const worldCitiesQuery = { ...reading('GET', '/airfrond/worldCities'), ...FOR_THE_VISIT }
export const holidaysQuery = { ...reading('GET', '/basicservice/holiday/queryHoliday'), ...FOR_THE_VISIT }
