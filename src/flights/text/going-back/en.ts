import type { GoingBackText } from './zh.ts'

export const en: GoingBackText = {
  of: {
    paid: (money, name) => `The ${money} due back to ${name ?? 'you'}`,
    late: (money) => `A late or second payment of ${money}`,
    third: (money) => `The ${money} due back to who paid for you`,
  },
  earlier: (what) => `${what}, paid with the order before the change,`,
  unclear: (money, gateway) =>
    `${gateway} has not said whether ${money} went through. If it did, it goes back by itself; if not, nothing is charged. There is nothing to pay or to ask for.`,
  onTheWay: (what, till, by) => `${what} is on its way back to ${till || 'where it came from'}${by && `, there by ${by} at the latest`}.`,
  late: (what, till, by) =>
    `${what} was to be back${till && ` in ${till}`} by ${by} and is not yet; our finance desk follows it up. You need not ask again.`,
  done: (what, till) => `${what} is back ${till ? `in ${till}` : 'where it came from'}.`,
  manual: (what) => `${what} could not go back by itself; a person sees to it. You need not ask again.`,
  byTransfer: (what) =>
    `${what} could not be returned by the gateway. Finance returns it by transfer and will ask for the account; you need not ask again.`,
  transferred: (what) => `${what} was returned by finance, by transfer.`,
  returned: (what) => `${what} has all been returned, in more ways than one: see the progress of the order.`,
  atDesk: (what) => `${what} is returned in cash. Come to the travel desk for it whenever you like.`,
  handedBack: (what) => `${what} was handed back in cash by the travel desk.`,
  rest: (money, by) => `Another ${money} is on its way back too${by && `, there by ${by} at the latest`}.`,
}
