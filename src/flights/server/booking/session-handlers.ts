import { handler, type Handler } from '../../../server/http/handler.ts'
import * as againCalls from '../../calls/again.ts'
import * as besideCalls from '../../calls/beside.ts'
import * as extrasCalls from '../../calls/extras.ts'
import * as ticketCalls from '../../calls/tickets-of-order.ts'
import * as togetherCalls from '../../calls/together.ts'
import { openAgain } from '../again/again-opening.ts'
import { describeCars, describeRewards } from '../reading/beside.ts'
import type { FlightsDeps } from '../deps.ts'
import { describeExtras, keepChosen } from '../extras/extras-choosing.ts'
import { describeTickets } from '../reading/tickets-of-order.ts'
import { describeTogether, giveToTraveller } from '../together/together.ts'
import { whileOpen } from '../while-open.ts'

/** What is read and chosen around an order and its party. What several choose on an open booking goes on with it: only while flights are open. */
export function sessionHandlers(deps: FlightsDeps): readonly Handler[] {
  const ifOpen = whileOpen(deps)
  return [
    handler(againCalls.chooseAgain, ({ caller, language }, { id }) => openAgain(deps, caller, id, language)),
    handler(ticketCalls.getReturnOrder, ({ caller, language }, { id }) => describeTickets(deps, caller, id, language)),
    handler(besideCalls.showCarRecommend, ({ caller, language }, { orderSeq }) => describeCars(deps, caller, orderSeq, language)),
    handler(besideCalls.getRewardGuide, ({ caller }) => describeRewards(deps, caller)),
    ifOpen(extrasCalls.readExtras, ({ caller, language }, { id }) => describeExtras(deps, caller, id, language)),
    ifOpen(extrasCalls.chooseExtras, ({ caller }, input) => keepChosen(deps, caller, input)),
    ifOpen(togetherCalls.readTogether, ({ caller, language }, { id }) => describeTogether(deps, caller, id, language)),
    ifOpen(togetherCalls.giveTraveller, ({ caller }, input) => giveToTraveller(deps, caller, input)),
  ]
}
