import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { approvalsText } from '../../text/index.ts'
import { todayOf } from '../deciding/acting.ts'
import type { ApprovalsDeps, Who } from '../deps.ts'
import type { DeputyRow } from '../deciding/store-deputies.ts'
import { reachedBy } from './telling.ts'

/* Whoever is named a deputy, or is none any more, hears of it at once: else the first request that asks her would tell her. */

const PAGE = '/my/deputies'
const TOLD_WITHIN_HOURS = 24

/** In the app, by mail and in her chats, in the transaction that names or ends. One whose days are over already is told of no end. */
export async function tellDeputy(
  deps: ApprovalsDeps,
  writer: Writer,
  principal: Who,
  { id, deputyId, fromDate, untilDate, limitMinor, products }: DeputyRow,
  what: 'deputyNamed' | 'deputyEnded',
): Promise<void> {
  if (what === 'deputyEnded' && untilDate < todayOf(deps)) return
  const { companyId } = principal
  const people = await deps.people.findAll(writer, companyId, [principal.personId, deputyId])
  const [from, to] = [people.get(principal.personId), people.get(deputyId)]
  // Whoever has left meanwhile is told nothing.
  if (!from || !to?.isActive) return
  const days = { from: Temporal.PlainDate.from(fromDate), until: Temporal.PlainDate.from(untilDate) }
  const upTo = limitMinor === null ? null : formatMoney(limitMinor)
  const wordsIn = (language: Language) => {
    const { subject, text } = approvalsText[language].mail[what]
    const said = { by: from.name[language], days, upTo, products }
    return { title: subject(said), text: text(said) }
  }
  const key = `approvals.${what}:${id}`
  const words = { zh: wordsIn('zh'), en: wordsIn('en') }
  await deps.notices.show(writer, { who: { companyId, personId: deputyId }, subject: 'approvals', words, link: PAGE, key })
  const { title, text } = words[to.language]
  const link = `${deps.appUrl()}${PAGE}`
  const { mail, chats } = await reachedBy(deps, writer, { companyId, personId: deputyId })
  const until = deps.clock.now().add({ hours: TOLD_WITHIN_HOURS })
  const common = { companyId, language: to.language, until, about: { personId: deputyId, subject: 'approvals' as const } }
  if (mail !== null) await deps.notices.send(writer, { kind: 'mail', ...common, to: mail, subject: title, text: `${text}\n\n${link}`, key })
  for (const chat of chats)
    await deps.notices.send(writer, { kind: 'card', ...common, ...chat, title, text, link, key: `${key}:${chat.platform}` })
}
