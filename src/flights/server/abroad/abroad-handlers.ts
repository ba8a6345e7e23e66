import { refuse, isRefusal } from '../../../kernel/result.ts'
import { handler, type Handler } from '../../../server/http/handler.ts'
import * as calls from '../../calls/abroad.ts'
import type { FlightsDeps } from '../deps.ts'
import { describeOrder } from '../reading/orders.ts'
import { confirm, priceFirst } from './abroad-confirming.ts'
import { readOpening, whileOpenAbroad } from './abroad-opening.ts'
import { listFaresAbroad, listLeg, searchJourney } from './abroad-search.ts'

/** The calls of flights abroad, bound. */
export function abroadHandlers(deps: FlightsDeps): Handler[] {
  const ifOpen = whileOpenAbroad(deps)
  const price = (definition: typeof calls.preConfirm | typeof calls.preConfirmV2): Handler =>
    ifOpen(definition, (context, input) => priceFirst(deps, context.caller, input, context.language))
  return [
    handler(calls.abroadOpening, (context, input) => readOpening(deps, context.caller, input, context.language)),
    ifOpen(calls.abroadFlightList, (context, input) => searchJourney(deps, context.caller, input, context.language)),
    ifOpen(calls.abroadLegList, (context, input) => listLeg(deps, context.caller, input, context.language)),
    ifOpen(calls.abroadCabinList, (context, input) => listFaresAbroad(deps, context.caller, input, context.language)),
    price(calls.preConfirm),
    price(calls.preConfirmV2),
    ifOpen(calls.confirmFlight, (context, input) => confirm(deps, context.caller, input, context.language)),
    handler(calls.getOrderDetailsAbroad, async (context, input) => {
      const order = await describeOrder(deps, context.caller, input.id, context.language)
      return isRefusal(order) || order.abroad !== null ? order : refuse('P404')
    }),
  ]
}
