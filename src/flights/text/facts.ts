/** What sentences are made of: amounts as integers of minor units, instants as ISO strings, by name. */
export type Facts = Readonly<Record<string, string | number>>

export type RefusalWords = string | ((facts: Facts) => string)

/** Every code that this wing refuses with, and the two of the plumbing that its calls name. */
export type FlightRefusalCode =
  | 'AF-0-0021'
  | 'AF-0-0022'
  | 'AF-STANDS'
  | 'AF-WAYS-TIME'
  | 'AF-WAYS-PARTY'
  | 'AF-WAYS-ABROAD'
  | 'AF-WAYS-SETTLED'
  | 'AF-AGAIN-ABROAD'
  | 'AF-NOT-BOOKER'
  | 'AF-SAME-CITY'
  | 'AF-CABIN'
  | 'AF-DATE'
  | 'AF-NO-CITY'
  | 'AF-NO-LINE'
  | 'AF-NO-POLICY'
  | 'AF-SUPPLIER'
  | 'AF-GONE'
  | 'AF-NO-EXTRAS'
  | 'AF-EXTRA-GONE'
  | 'AF-EXTRA-TWICE'
  | 'AF-EXTRA-WHO'
  | 'AF-TIME'
  | 'AF-WAIT'
  | 'AF-SOLD-OUT'
  | 'AF-CHILD-ALONE'
  | 'AF-INFANT-LAP'
  | 'AF-CHILDREN-MOST'
  | 'AF-NEWBORN'
  | 'AF-INFANT-FOLLOWS'
  | 'AF-LEFT-ALONE'
  | 'AF-TERMS'
  | 'AF-TRAVELLER'
  | 'AF-DOCUMENT'
  | 'AF-CONTACT'
  | 'AF-COST'
  | 'AF-REPEAT'
  | 'AF-SAME-DAY'
  | 'AF-OVERLAP'
  | 'AF-PRICE'
  | 'AF-VALUE'
  | 'AF-OVER'
  | 'AF-PARTY-OVER'
  | 'AF-PHONE'
  | 'AF-MAIL'
  | 'AF-FLYER'
  | 'AF-JOIN'
  | 'AF-NOT-YOURS'
  | 'AF-RIGHT-ENDED'
  | 'AF-OVER-REASON'
  | 'AF-OVER-NOTE'
  | 'AF-APPROVER'
  | 'AF-NO-APPROVER'
  | 'AF-NO-CASHIER'
  | 'AF-CREDIT'
  | 'AF-REASON'
  | 'AF-ISSUING'
  | 'AF-CANCELLING'
  | 'AF-COMPLETE'
  | 'AF-NO-CANCELLABLE'
  | 'AF-NO-VALUE'
  | 'AF-VALUE-LATER'
  | 'AF-NO-TICKET'
  | 'AF-RECEIPT-NOT'
  | 'AF-RECEIPT-NONE'
  | 'AF-TICKETS'
  | 'AF-NO-REFUNDABLE'
  | 'AF-TICKET-USED'
  | 'AF-CHECKED-IN'
  | 'AF-REFUNDING'
  | 'AF-REFUNDED'
  | 'AF-TICKET-CHANGING'
  | 'AF-NOT-ISSUED'
  | 'AF-REFUND-DESK'
  | 'AF-REFUND-LATER'
  | 'AF-REFUND-MOVED'
  | 'AF-RETURN-REASON'
  | 'AF-RETURN-NOTE'
  | 'AF-PROOF'
  | 'AF-DESK-DECIDED'
  | 'AF-DESK-AMOUNT'
  | 'AF-NO-CHANGEABLE'
  | 'AF-CHANGE-USED'
  | 'AF-CHANGED'
  | 'AF-CHANGE-DATE'
  | 'AF-CHANGE-LEG'
  | 'AF-CHANGE-ORDER'
  | 'AF-CHANGE-TOGETHER'
  | 'AF-CHANGE-NOTE'
  | 'AF-CHANGE-REASON'
  | 'AF-CHANGE-DESK'
  | 'AF-CHANGE-CHILD'
  | 'AF-CHANGE-MOVED'
  | 'AF-CHANGE-AGAIN'
  | 'AF-NO-FLIGHT'
  | 'AF-DESK-FLIGHT'
  | 'AF-DESK-LATE'
  | 'AF-DESK-TICKETS'
  | 'AF-INQUIRY-LEGS'
  | 'AF-INQUIRY-ORDER'
  | 'AF-INQUIRY-SENT'
  | 'AF-INQUIRY-MANY'
  | 'AF-INQUIRY-OTHERS'
  | 'AF-INQUIRY-OVER'
  | 'AF-INQUIRY-OPEN'
  | 'AF-INQUIRY-BOOKED'
  | 'AF-INTL-SELF'
  | 'AF-NO-ABROAD'
  | 'AF-JOURNEY'
  | 'AF-INLAND'
  | 'AF-CONFIRM'
  | 'AF-CONSENT'
  | 'AF-ONE-WAY'
  | 'AF-ONE-WAY-NOTE'
  | 'AF-PLAN-LEGS'
  | 'AF-PLAN-AIRPORT'
  | 'AF-PLAN-TIME'
  | 'AF-PLAN-DAY'
  | 'AF-PLAN-EXPIRY'
  | 'AF-PLAN-OVER'
  | 'AF-PLAN-OTHER'
  | 'AF-PLAN-BOOKED'
  | 'AF-PLAN-DESK'
  | 'AF-PLAN-PARTY'
  | 'STATE_CHANGED'
  | 'AF-DISRUPTION-OVER'
  | 'AF-TICKETS-BUSY'
  | 'AF-NOT-FREE'
  | 'AF-SEATS-WAIT'
  | 'AF-SEATS-OVER'
  | 'AF-SEATS-POLICY'
  | 'AF-SEAT-TIMES'
  | 'AF-SEAT-CANCELS'

/** A row of a fare's conditions (rules/conditions.ts): from so many hours before departure until so many; null is open. */
export interface ConditionSpan {
  readonly fromHoursBefore: number | null
  readonly untilHoursBefore: number | null
}

/** A step of an order's timeline. */
export interface StepWords {
  readonly title: string
  readonly detail: string
}

/** Why a seat was not held. */
export type HoldFailure =
  | 'soldOut'
  | 'extrasGone'
  | 'priceMoved'
  | 'timesMoved'
  | 'flightGone'
  | 'journeyMoved'
  | 'refused'
  | 'lapsed'
  | 'noSeats'
  | 'silent'
  | 'credit'

/** What has happened to an order, as its timeline names it. */
export type TimelineKind =
  | 'submitted'
  | 'wentOn'
  | 'held'
  | 'holdFailed'
  | 'paid'
  | 'issued'
  | 'issueFailed'
  | 'moneyReturned'
  | 'cancelRequested'
  | 'remarked'
  | 'cancelled'
  | 'lapsed'
  | 'confirming'
  | 'travelled'
  | 'checkInOpen'
  | 'receiptIssued'
  | 'receiptRefused'
  | 'receiptDue'
  | 'stuck'
  | 'flyerRefused'
  | 'approvalAsked'
  | 'approvalTold'
  | 'approvalAgreed'
  | 'approvalRejected'
  | 'approvalTimedOut'
  | 'approvalNobody'
  | 'approvalUrged'
  | 'approvalReminded'
  | 'approvalEscalated'
  | 'approvalHandedOn'
  | 'approvalSignerAdded'
  | 'approvalSilent'
  | 'approvalFree'
  | 'payDue'
  | 'paySoon'
  | 'companyPaid'
  | 'personPaid'
  | 'thirdPaid'
  | 'deskChosen'
  | 'amountHeld'
  | 'amountTaken'
  | 'amountFreed'
  | 'paidLate'
  | 'refundAsked'
  | 'refunded'
  | 'refundStuck'
  | 'refundLate'
  | 'refundOverdue'
  | 'refundByTransfer'
  | 'refundTransferred'
  | WatchKind
  | ValueKind
  | ReturnKind
  | ChangeKind
  | AirlineKind
  | SeatKind
  | WaysKind

/** What happens with tickets that are given back for money. */
export type ReturnKind = 'returnAsked' | 'returnTaken' | 'returned' | 'changedReturned' | 'notReturned' | 'returnByDesk' | 'returnWithdrawn'
export type ReturnWords = Readonly<Record<ReturnKind, (facts: StepFacts) => StepWords>>

/** What happens with tickets that are changed, and with an order that is a change. */
export type ChangeKind = 'changeAsked' | 'changed' | 'notChanged' | 'changeByDesk' | 'changeOffered' | 'changeWithdrawn' | 'nothingToPay'
export type ChangeWords = Readonly<Record<ChangeKind, (facts: StepFacts) => StepWords>>

/** What the airline itself does to a flight. */
export type AirlineKind =
  | 'airlineCancelled'
  | 'airlineRetimed'
  | 'heldRetimed'
  | 'airlineProtected'
  | 'airlineWithdrawn'
  | 'airlineAccepted'
  | 'airlineNotAccepted'
export type AirlineWords = Readonly<Record<AirlineKind, (facts: StepFacts) => StepWords>>

/** What happens to seats that an airline does not give at once. */
export type SeatKind = 'seatsAsked' | 'seatsOffered' | 'seatsConfirmed' | 'seatsGivenUp' | 'seatsLapsed'
export type SeatWords = Readonly<Record<SeatKind, (facts: StepFacts) => StepWords>>

/** What happens to a way of a journey because of its other ways. */
export type WaysKind = 'waysWait' | 'waysTogether' | 'otherWayEnded' | 'waysLapsed'
export type WaysWords = Readonly<Record<WaysKind, (facts: StepFacts) => StepWords>>

/** What happens with unused value, and with reward points. */
export type ValueKind =
  | 'valueSetAside'
  | 'valueDeclined'
  | 'valueAsked'
  | 'valueLeft'
  | 'valueNotLeft'
  | 'valueBack'
  | 'pointsAside'
  | 'pointsLetGo'
  | 'pointsBack'
export type ValueWords = Readonly<Record<ValueKind, (facts: StepFacts) => StepWords>>

/** What happens to seats while somebody decides about them. */
export type WatchKind = 'holdRenewed' | 'holdRenewedAtPrice' | 'differenceAsked' | 'priceInside' | 'holdKept' | 'holdEnded' | 'priceHolds'
export type WatchWords = Readonly<Record<WatchKind, (facts: StepFacts) => StepWords>>

/** Until when somebody has to decide, who is asked and how many of them have to agree, what silence does, whether seats are held meanwhile. */
export interface NowApproval {
  readonly by: string
  readonly who: string
  /** Null where one decides alone. */
  readonly together?: { readonly needed: number; readonly of: number; readonly agreed: readonly string[] } | null
  readonly seenAt?: string
  readonly silence?: 'stops' | 'goesOn' | 'escalates'
  readonly isHeld?: boolean
  /** As in `StepFacts`. */
  readonly isChange?: boolean
  /** It changes tickets at what their airline has quoted: nothing is held for that, and the old tickets stay good. */
  readonly isUnheldChange?: boolean
}

/** What somebody has to pay, and by when; who, where it is not the reader. */
export interface NowPaying {
  readonly by: string
  readonly amount: string
  readonly who?: string | undefined
  readonly seenAt?: string
  /** As in `StepFacts`. */
  readonly isChange?: boolean
}

/** Out of what an order is paid, and by whom, in the order in which it is said. The fact of each is its name with `Minor`. */
export const PAID_WAYS = ['credit', 'companyValue', 'ownValue', 'points', 'own', 'ownHeld', 'third', 'thirdHeld', 'cash'] as const
export type PaidWay = (typeof PAID_WAYS)[number]
export interface PaidPart {
  readonly way: PaidWay
  readonly amount: string
}

/** Of those who were asked last: how many agreed and said no, of how many, how many had to agree, and how many had agreed before them. */
export interface Tally {
  readonly agreed: number
  readonly refused: number
  readonly of: number
  readonly needed: number
  readonly before: number
}

/** Facts read once for both languages: absent or unreadable ones are empty strings or null, and no sentence names them. */
export interface StepFacts {
  /** `¥1,605`. */
  readonly amount: string
  /** Reserved of the company's beside it; empty where nothing is, or where it is not known. */
  readonly company: string
  /** Kept of an amount that goes back; empty where nothing is. */
  readonly fee: string
  /** The two that it is made of, where they are known: the airline's, and ours. */
  readonly airlineFee: string
  readonly serviceFee: string
  /** What the airline had taken for changes of tickets that are given back; empty where nothing. */
  readonly changeFee: string
  /** What was bought beside them, and does not come back; empty where nothing. */
  readonly extrasKept: string
  /** The price before and after it moved. */
  readonly before: string
  readonly after: string
  /** The airline's record. */
  readonly pnr: string
  /** The number of the flight that it is changed to; empty else. */
  readonly flight: string
  /** When that one leaves, with its day, by the clock of its airport; empty where it is not known. */
  readonly leaves: string
  /** When it was to leave and when it leaves, as wall times; the number of another flight. Of what the airline does itself. */
  readonly oldTime: string
  readonly newTime: string
  readonly newFlight: string
  /** From where to where both lead, where that is not the same; else empty. */
  readonly oldEnds: string
  readonly newEnds: string
  /** When it was to land and when it lands; empty where they are not known. */
  readonly oldArrival: string
  readonly newArrival: string
  /** Somebody has to answer. */
  readonly asks: boolean
  /** The airline names until when it puts people on another flight for nothing; where it does not, the desk asks. */
  readonly exchanges: boolean
  /** Whether there is a plan of the airline's that somebody could accept: not where another way of the journey is flown no more. */
  readonly accepts: boolean
  /** Until when a seat is held, as a wall time in the default zone: `14:32`, or with its date. */
  readonly until: string
  readonly reason: string
  readonly by: string
  /** Out of what all of it was paid, and by whom; none of an event that is older than this. */
  readonly paid: readonly PaidPart[]
  /** Of value that is the traveller's, what somebody outside had paid. */
  readonly fromThird: string
  /** Beside value that is left, what goes back as money; empty where nothing does. */
  readonly back: string
  /** Of what came back as value or points, what had passed its last day meanwhile. */
  readonly ended: string
  /** By when money was to be back, or until when value is good: 11月30日. */
  readonly promisedOn: string
  /** A last day, in words. */
  readonly untilDate: string
  /** The number of the order that it goes on from. */
  readonly from: string
  /** The day of a transfer: 11月30日. */
  readonly paidOn: string
  /** Where a person’s money came or went: `alipay`, `wechat`, `cash`; empty where it was not noted. */
  readonly till: string
  readonly tickets: number | null
  /** The name of whoever did it, where a person did and may be named. */
  readonly who: string
  /** One word of several: others are still asked. */
  readonly isOpen: boolean
  /** In whose place she did it, where she is a deputy. */
  readonly inPlaceOf: string
  /** Whom she has brought in, and what she wrote to it; whether that one decides before her. */
  readonly to: string
  readonly words: string
  readonly isBefore: boolean
  /** Whom to turn to where nobody can be asked; empty where nobody is set. */
  readonly contact: string
  /** Somebody may have paid, at a gateway (`till`) that did not tell when it happened. */
  readonly isUnclear: boolean
  /** No seats had been taken when it happened. */
  readonly isUnheld: boolean
  /** It happened to an order that changes another one, whose tickets stay good until it is done. */
  readonly isChange: boolean
  /** How many of how many have spoken, where that says more than one name; null else. `needed` is 0 where it is no one number. */
  readonly tally: Tally | null
  /** Which of how many levels of an approval; null where there is one. */
  readonly level: number | null
  readonly levels: number | null
}
