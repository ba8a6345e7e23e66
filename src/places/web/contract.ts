import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { airCityList, cityAirport, queryHoliday, worldCities } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/cityAirport': ContractOf<typeof cityAirport>
    'GET /airfrond/worldCities': ContractOf<typeof worldCities>
    'GET /basicservice/city/airCityList': ContractOf<typeof airCityList>
    'GET /basicservice/holiday/queryHoliday': ContractOf<typeof queryHoliday>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
