import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The wings that the journeys pass. */
const WINGS = ['flights', 'trains', 'approvals', 'payments']
/** What the spine does for each of these lines it names by the line: `${wing}.plan-heard`. */
const LINES = ['flights', 'trains']

/** What is done about receipts, of which no journey knows: whatever is asked of them comes after the arrival. */
const RECEIPT_STEPS = ['.before-call', '.after-call', '-asked', '-later', '-issued', '-refused', '-due']

/** Points that no journey of the check passes, each with the reason. */
export const OFF_THE_WAY: ReadonlyMap<string, string> = new Map([
  ['flights.stuck', 'a job is given up only after all its tries'],
  ['approvals.stuck', 'as that'],
  ['payments.stuck', 'as that'],
  ['approvals.decide-by-link', 'a word by a link of a mail is the same word, and its carrying out is killed; links.test.ts'],
  ['approvals.name-deputy', 'a row of its own, from which nothing follows; flows.test.ts'],
  ['approvals.end-deputy', 'as that'],
  ['flights.give-traveller', 'one row of a session that books nothing yet; whoever taps again writes it again'],
  ['flights.choose-extras', 'as that'],
  ['flights.plan-found', 'a search, kept for the form of a plan; whoever looks again keeps another'],
  ['flights.search-later', 'a second supplier, which these searches have not; nobody waits for what it adds: suppliers.test.ts'],
  ['flights.check-in', 'flights of the day after, which this check does not wait for; check-in.test.ts lets its job come again'],
  ['flights.ways.limit', 'a way that waits for the other until its airline’s limit; ways.test.ts'],
  ['flights.change-travellers', 'one row of a session that books nothing yet; whoever taps again writes it again'],
  ['approvals.left-approvers', 'each request by itself, and the job that comes again finds the rest; applications.test.ts'],
  ['flights.renewal.dropped', 'an order that ends in the moment before its new hold is sent; hold-watch-unclear.test.ts'],
  ['flights.renewal.ended', 'seats that others take between giving back and taking; hold-watch.test.ts'],
  ['flights.renewal.beyond-credit', 'a company that spends the rest of its credit meanwhile; hold-watch-price.test.ts'],
  ['flights.hold.moved', 'a company whose policy asks before booking; hold-watch-first.test.ts'],
  ['flights.hold.moved-back', 'as that'],
  ['flights.hold.at-moved', 'as that'],
  ['flights.value-not-left', 'an airline that would leave less than was agreed to; unused-value.test.ts'],
  ['flights.value-quote-gone', 'a quote that is too old when it is confirmed; as that'],
  ['flights.refund-failed', 'an airline that refuses, or would give back less; returned-tickets.test.ts'],
  ['flights.refund-handed', 'an airline that is silent past its day, or does not do what it took; as that'],
  ['flights.refund-quoted-again', 'a quote that is too old when it is confirmed; as that'],
  ['flights.return.before-claim', 'papers that prove a claim, which this traveller has not; as that, and supplier/conformance/line.ts'],
  ['flights.return.after-claim', 'as that'],
  ['flights.manual-refund', 'the travel desk, which is not at work here; as that'],
  ['flights.withdraw-refund', 'as that'],
  ['flights.refund-decided', 'as that'],
  ['flights.desk-change', 'the travel desk, which is not at work here; changed-otherwise.test.ts'],
  ['flights.desk-change-quoted', 'as that'],
  ['flights.desk-change-ended', 'as that'],
  ['flights.withdraw-change', 'as that'],
  ['trains.refund-at-window', 'a window of the railway’s, where nobody asks us; refunds.test.ts'],
  ['trains.changed-elsewhere', 'as that; changes/elsewhere.test.ts'],
  ['flights.change.quote', 'a quote that runs out between submit and hold, and costs the same anew'],
  ['flights.refund-proof-opened', 'as that'],
  ...RECEIPT_STEPS.flatMap((step): [string, string][] => [
    [`flights.receipt${step}`, 'flights that have arrived, which this check does not wait for; receipts.test.ts loses the airline’s reply'],
    [`trains.receipt${step}`, 'trains that have arrived, as that; papers/receipts.test.ts breaks the asking off on both sides of its call'],
  ]),
  [
    'flights.resort.not-had',
    'a day without a flight in policy; trains/server/ladder/flight.test.ts breaks it off on both sides of its commit',
  ],
  ['flights.plans-due', 'a look that comes by itself, every hours; disrupted.test.ts, and what it sends is killed'],
  ['flights.plan-later', 'an airline that is silent as it is asked; disrupted.test.ts'],
  ['flights.acceptance-unclear', 'as that'],
  ['flights.plan-before', 'an airline that moves a flight whose seats wait; hold-watch.test.ts'],
  ['flights.held-cancelled', 'an airline that cancels one; before-the-ticket.test.ts'],
  ['flights.extras-moved', 'a bag that costs more by the second stage; abroad-journey.test.ts'],
  ['trains.stuck', 'a job is given up only after all its tries'],
  ['trains.back-delayed', 'money that goes back in no try; standby/standby.test.ts'],
  ['trains.refund-stuck', 'as that'],
  ['trains.hold.later', 'a railway that rests for the night, which is switched off here; night.test.ts holds its seats in the morning'],
  ['trains.queue.rests', 'as that; standby.test.ts'],
  ['trains.group', 'several orders of one form, which no walker places; groups.test.ts breaks them off between each two steps'],
  ['trains.group.pay', 'as that'],
  ['trains.group.limit', 'as that'],
  ['trains.group.release', 'as that'],
  ['trains.plans-due', 'a look that comes by itself, every hours; disruptions.test.ts, and what it sends is killed'],
  ['payments.hold-follow', 'a gateway that needs minutes to take or let go an amount, which this one never does'],
  ['payments.silence', 'a gateway that does not say how a trade stands; over-trades.test.ts'],
  ['payments.abandon', 'a gateway that does not say so past the trade’s end either; as that'],
  ['payments.watch-closed', 'a trade that its gateway has closed while we still look; over-trades.test.ts'],
  ['payments.watch-over', 'a part that waits for the desk longer than its trade lives; as that'],
  ['payments.look-again', 'as that'],
  ['payments.refund-late', 'a refund that does not come for days; late-refunds.test.ts breaks it off before and after its commit'],
])

/** The sources of a wing's server, which may have rooms of its own. */
function sourcesOf(root: string, wing: string): readonly string[] {
  const folder = join(root, 'src', wing, 'server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !basename(name).endsWith('jobs.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** Every point that the sources of the journeys name: around outward calls as they are, around a named transaction’s commit. */
export function namedPoints(root: string): readonly string[] {
  const spine = sourcesOf(root, 'orders').flatMap((text) =>
    LINES.map((line) => text.replaceAll(/`\$\{wing\}(\.[a-z.-]+)`/g, `'${line}$1'`)),
  )
  const points = new Set<string>()
  for (const text of [...WINGS.flatMap((wing) => sourcesOf(root, wing)), ...spine]) {
    for (const [, point] of text.matchAll(/faultPoint\('([^']+)'\)/g)) if (!OFF_THE_WAY.has(String(point))) points.add(String(point))
    // What the spine does for itself is no journey's.
    for (const [, name] of text.matchAll(/name: '((?:flights|trains|approvals|payments)\.[a-z.-]+)'/g)) {
      if (OFF_THE_WAY.has(String(name))) continue
      points.add(`${name}.before-commit`)
      points.add(`${name}.after-commit`)
    }
  }
  return [...points]
}

/** The file into which servers write the points that they pass. */
export function recorder(dataDir: string) {
  const file = join(dataDir, 'points')
  writeFileSync(file, '')
  return {
    file,
    /** Points passed since the last time, each once. */
    take(): readonly string[] {
      const points = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
      writeFileSync(file, '')
      return [...points]
    },
  }
}
