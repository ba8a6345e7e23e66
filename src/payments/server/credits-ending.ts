import { dayInWords } from '../../kernel/day-words.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { formatMoney } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import { airlineName } from '../../flights/rules/airlines.ts'
import type { Writer } from '../../server/database/connect.ts'
import { creditDay, endingBy } from '../rules/credits.ts'
import { expireValue } from '../rules/ledger.ts'
import { paymentsText } from '../text/index.ts'
import { noteTold, ownerOf, untoldCredits, type CreditRow } from './credits-store.ts'
import type { PaymentsWingDeps } from './deps.ts'
import { AT_ONCE, endOverdue } from './granted.ts'
import { enter } from './store.ts'

/* The end of unused value: told of before it comes, entered when it has. */

/** Of a company's finance people, so many hear of value that ends. */
const FINANCE_TOLD_MAX = 5

/** Job: tells owners of what ends soon, and ends what is over. Each credit in a transaction of its own, so that one stops no other. */
export async function tendCredits(deps: PaymentsWingDeps): Promise<void> {
  const now = deps.clock.now()
  for (const credit of await untoldCredits(deps.db.read, { today: creditDay(now), endingBy: endingBy(now) }, AT_ONCE))
    await deps.db.transact((writer) => tell(deps, writer, credit), { name: 'payments.credit-told' })
  await endOverdue(deps, 'travelCredit', { name: 'payments.credit-ended', enterEnd })
}

type Named = Pick<CreditRow, 'companyId' | 'id'>

async function enterEnd(writer: Writer, row: CreditRow, now: Temporal.Instant): Promise<void> {
  const { companyId, orderId, paymentId, id } = row
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'expire' as const, part: `credit:${id}`, at: now }
  await enter(writer, { companyId, orderId }, entry, expireValue(ownerOf(row), row.supplier, row.leftMinor))
}

/** Who hears of it: a person of hers; of the company's its traveller, and who keeps its books. */
async function hearersOf(
  deps: PaymentsWingDeps,
  writer: Writer,
  { companyId, ownerId, travellerId }: CreditRow,
): Promise<readonly string[]> {
  if (ownerId !== null) return [ownerId]
  return [travellerId, ...(await deps.people.holdersOf(writer, companyId, 'finance', FINANCE_TOLD_MAX))]
}

async function tell(deps: PaymentsWingDeps, writer: Writer, named: Named): Promise<void> {
  const row = await noteTold(writer, named, deps.clock.now())
  if (!row) return
  const order = { companyId: row.companyId, orderId: row.orderId }
  const [[zh], [en]] = [await deps.orders.briefs(writer, [order], 'zh'), await deps.orders.briefs(writer, [order], 'en')]
  invariant(zh && en, 'an order is presented by its line')
  const traveller = (await deps.people.findAll(writer, row.companyId, [row.travellerId])).get(row.travellerId)?.name
  const wordsIn = (language: 'zh' | 'en') =>
    paymentsText[language].value.ending({
      amount: formatMoney(row.leftMinor),
      until: dayInWords(row.validUntil.toString(), language),
      airline: airlineName(row.airline)[language],
      traveller: traveller?.[language] ?? '',
    })
  const words = { zh: wordsIn('zh'), en: wordsIn('en') }
  for (const personId of new Set(await hearersOf(deps, writer, row)))
    await deps.notices.inform(writer, {
      who: { companyId: row.companyId, personId },
      subject: 'payments',
      words,
      sms: { zh: { trip: zh.title, step: words.zh.title }, en: { trip: en.title, step: words.en.title } },
      link: '/my/value',
      key: `payments.credit:${row.id}`,
    })
}
