import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type {
  findStations,
  getSameCityTrainStation,
  preSaleDays,
  searchConnections,
  searchTrains,
  stopInfo,
  trainDetail,
} from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'POST /train/app/search': ContractOf<typeof searchTrains>
    'POST /train/app/connections': ContractOf<typeof searchConnections>
    'POST /train/app/trainDetail': ContractOf<typeof trainDetail>
    'GET /train/app/preSaleDays': ContractOf<typeof preSaleDays>
    'GET /train/app/stopInfo': ContractOf<typeof stopInfo>
    'GET /train/app/stations': ContractOf<typeof findStations>
    'GET /basicservice/trainStation/getSameCityTrainStation': ContractOf<typeof getSameCityTrainStation>
  }
}

/** Calls that wait another time than the default of a minute. */
export const timeouts = waiting({
  'POST /train/app/search': 30_000,
  'POST /train/app/connections': 30_000,
  'POST /train/app/trainDetail': 30_000,
})
