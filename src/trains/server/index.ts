import type { CallDefinition, CallParsed, CallResult } from '../../kernel/call.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { lineState } from '../../people/rules/lines.ts'
import { partyRefusals } from '../../people/server/index.ts'
import { policyRefusals } from '../../policy/server/index.ts'
import type { CallContext, Caller, Handler, Wing } from '../../server/http/handler.ts'
import * as calls from '../calls.ts'
import { trainText } from '../text/index.ts'
import type { RailDeps, TrainsDeps } from './deps.ts'
import { listSameCity, listStations, readPresale, readStops } from './looking.ts'
import { describeTrain, listConnections, listTrains } from './search.ts'

export { railwayOf, type Railway } from './railway.ts'

/** A call that says of itself that a closed line refuses it. */
type Closing = CallDefinition & { readonly access: 'signedIn' }

/**
 * Binds a call that answers only while there is a railway and the company has not closed trains, asked anew with every call: it may close them
 * while a page is open [E-ACCESS-08]. That nothing can be booked yet keeps nobody from looking.
 */
const whileOpen =
  (deps: TrainsDeps) =>
  <D extends Closing>(
    definition: typeof calls.CLOSED_LINE extends D['errors'][number] ? D : never,
    handle: (deps: RailDeps, context: CallContext<Caller>, input: CallParsed<D>) => Promise<CallResult<D> | Refusal>,
  ): Handler => ({
    definition,
    async handle(context: CallContext<Caller>, input: CallParsed<D>) {
      const { railway } = deps
      const { lines } = await deps.people.companySettings(deps.db.read, context.caller.companyId)
      if (railway === null || lineState(lines, 'train') === 'off') return refuse(calls.CLOSED_LINE)
      return handle({ ...deps, railway }, context, input)
    },
  })

/** The trains wing's server: what there is to look at. */
export function trainsWing(deps: TrainsDeps): Wing {
  const ifOpen = whileOpen(deps)
  return {
    name: 'trains',
    refusals: {
      zh: { ...partyRefusals.zh, ...policyRefusals.zh, ...trainText.zh.refusals },
      en: { ...partyRefusals.en, ...policyRefusals.en, ...trainText.en.refusals },
    },
    httpStatus: { 'TR-SUPPLIER': 503, 'TR-PRESALE': 503 },
    handlers: [
      ifOpen(calls.searchTrains, (rail, { caller, language }, input) => listTrains(rail, caller, input, language)),
      ifOpen(calls.searchConnections, (rail, { caller, language }, input) => listConnections(rail, caller, input, language)),
      ifOpen(calls.trainDetail, (rail, { caller, language }, input) => describeTrain(rail, caller, input, language)),
      ifOpen(calls.preSaleDays, (rail) => readPresale(rail)),
      ifOpen(calls.stopInfo, (rail, _, { trainId }) => readStops(rail, trainId)),
      ifOpen(calls.findStations, (rail, _, { typed }) => listStations(rail, typed)),
      ifOpen(calls.getSameCityTrainStation, (rail, _, { stationCode }) => listSameCity(rail, stationCode)),
    ],
  }
}
