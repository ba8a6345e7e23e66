import type { CallResult } from '../../../kernel/call.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import { APPROVAL_WAYS } from '../../../policy/rules/policy.ts'
import type { BookingForm, governBooking } from '../../calls/booking.ts'
import { kindOfWays } from '../../rules/both-ways.ts'

/* What several ways say as one form: sums of the money, and of everything else the strictest word. Each way's own stands beside it. */

type Needs = CallResult<typeof governBooking>

const ACTIONS = ['forbid', 'approve', 'reason', 'tell'] as const
const strictnessOf = ({ compliant, action }: Needs['verdict']): number => {
  const at = ACTIONS.findIndex((one) => one === action)
  return compliant ? -1 : ACTIONS.length - at
}

/** The first of equals, by a measure. */
const most = <T>(all: readonly [T, ...T[]], measure: (one: T) => number): T =>
  all.reduce((worst, one) => (measure(one) > measure(worst) ? one : worst))

const LINKS = ['off', 'waived', 'optional', 'needed'] as const

function joinPayers(all: readonly Needs[]): Needs['payers'] {
  const each = all.flatMap(({ payers }) => payers)
  return each
    .filter(({ kind }, index) => each.findIndex((one) => one.kind === kind) === index)
    .map((payer) => ({
      ...payer,
      amountMinor: sumMinor(each.filter(({ kind }) => kind === payer.kind).map(({ amountMinor }) => amountMinor)),
    }))
}

/** Whoever may be asked about one way is asked about all that want somebody's word; the reasons are the company's, and the same. */
function joinApproval(all: readonly [Needs, ...Needs[]]): Needs['approval'] {
  const asking = all.flatMap(({ approval }) => approval ?? [])
  const [first] = asking
  if (!first) return null
  const about = {
    overMinor: sumMinor(asking.map((one) => one.about.overMinor)),
    breaches: [...new Set(asking.flatMap((one) => one.about.breaches))],
  }
  return { ...first, about }
}

/** What several ways need together. */
export function joinNeeds(all: readonly [Needs, ...Needs[]]): Needs {
  const ways = all.flatMap(({ needs }) => needs.approval ?? [])
  const changes = all.flatMap((one) => one.changes)
  return {
    verdict: most(all, (one) => strictnessOf(one.verdict)).verdict,
    bookable: all.find(({ bookable }) => !bookable.allowed)?.bookable ?? all[0].bookable,
    approval: joinApproval(all),
    needs: { reason: all.some(({ needs }) => needs.reason), approval: APPROVAL_WAYS.findLast((way) => ways.includes(way)) ?? null },
    reasons: all.find(({ reasons }) => reasons.length > 0)?.reasons ?? [],
    application: most(all, ({ application }) => LINKS.indexOf(application.need)).application,
    budget: all.find(({ budget }) => budget !== null)?.budget ?? null,
    // Where an offer would comply it stands in the list of its own way, which the form does not lead to.
    changes: changes.map((change) => ({ ...change, isEnough: false, offerKey: null, departDate: null })),
    payers: joinPayers(all),
    applied: all.find(({ applied }) => applied !== null)?.applied ?? null,
  }
}

/** Lines of one kind are one line; what each passenger pays of it is told where it is told of all. */
function joinLines(forms: readonly BookingForm[]): BookingForm['lines'] {
  const each = forms.flatMap(({ lines }) => lines)
  return each
    .filter(({ kind, label }, index) => each.findIndex((one) => one.kind === kind && one.label === label) === index)
    .map((line) => {
      const same = each.filter(({ kind, label }) => kind === line.kind && label === line.label)
      const parts = same.flatMap((one) => one.each ?? [])
      const isEachs = parts.length === same.length && parts.every(({ count }) => count === line.each?.count)
      return {
        ...line,
        amountMinor: sumMinor(same.map(({ amountMinor }) => amountMinor)),
        each: isEachs && line.each ? { count: line.each.count, amountMinor: sumMinor(parts.map(({ amountMinor }) => amountMinor)) } : null,
      }
    })
}

/** Several ways as one form: named by the first, its documents held against the last. */
export function joinForms(forms: readonly [BookingForm, ...BookingForm[]]): BookingForm {
  const [first, ...further] = forms
  const last = further.at(-1)
  if (last === undefined) return first
  const moved = forms.some(({ movedFromMinor }) => movedFromMinor !== null)
  const earliest = forms.map(({ expiresAt }) => expiresAt).toSorted()[0]
  invariant(earliest, 'a form has a way')
  return {
    ...first,
    extras: forms.flatMap(({ extras }) => extras),
    ...joinNeeds(forms),
    expiresAt: earliest,
    travellers: last.travellers,
    standardOf: forms.find(({ standardOf }) => standardOf !== null)?.standardOf ?? null,
    lines: joinLines(forms),
    totalMinor: sumMinor(forms.map(({ totalMinor }) => totalMinor)),
    movedFromMinor: moved ? sumMinor(forms.map(({ movedFromMinor, totalMinor }) => movedFromMinor ?? totalMinor)) : null,
    ways: {
      journeyType: kindOfWays(
        forms.map(({ flight }) => ({ from: { cityCode: flight.from.city.zh }, to: { cityCode: flight.to.city.zh } })),
      ),
      each: forms.map(({ flight, fare, baggage, conditions, verdict, totalMinor, movedFromMinor }) => ({
        flight,
        fare,
        baggage,
        conditions,
        verdict,
        totalMinor,
        movedFromMinor,
      })),
    },
  }
}
