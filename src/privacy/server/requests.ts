import type { CallParsed } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/result.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { answerDataRequest, askAboutData, DataRequest } from '../calls.ts'
import { ANSWERED_WITHIN_DAYS, REQUEST_KINDS, type RequestKind } from '../rules/asking.ts'
import type { PrivacyDeps } from './deps.ts'
import { answerRequest, askRequest, openRequests, requestsOf } from './store.ts'

type Context = CallContext<Caller>

interface Row {
  readonly id: string
  readonly kind: string
  readonly note: string
  readonly state: string
  readonly answer: string | null
  readonly askedAt: Temporal.Instant
  readonly answeredAt: Temporal.Instant | null
}

const STATES = ['open', 'done', 'refused'] as const
const oneOf = <T extends string>(known: readonly T[], value: string): T => {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new Error(`The database holds ${value}, which is none of ${known.join(', ')}`)
  return found
}

const present = ({ id, kind, note, state, answer, askedAt, answeredAt }: Row): DataRequest => ({
  id,
  kind: oneOf<RequestKind>(REQUEST_KINDS, kind),
  note,
  state: oneOf(STATES, state),
  answer,
  askedAt: askedAt.toString(),
  answerBy: askedAt.add({ hours: 24 * ANSWERED_WITHIN_DAYS }).toString(),
  answeredAt: answeredAt?.toString() ?? null,
})

/** Asks for a correction or for erasure. A correction says what is wrong. */
export async function ask(deps: PrivacyDeps, { caller }: Context, { kind, note }: CallParsed<typeof askAboutData>) {
  if (note === '') return refuse('PRIVACY-NOTE', { field: 'note' })
  const now = deps.clock.now()
  const { companyId, personId } = caller
  const row = await deps.db.transact(
    async (writer) => {
      const asked = await askRequest(writer, { companyId, personId, id: uuidv7(now.epochMilliseconds), kind, note, askedAt: now })
      if (asked) {
        await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'request.asked', facts: { kind } })
      }
      return asked
    },
    { name: 'privacy.ask' },
  )
  return row ? present(row) : refuse('PRIVACY-OPEN')
}

export async function listMine(deps: PrivacyDeps, { caller }: Context) {
  return { requests: (await requestsOf(deps.db.read, caller)).map(present) }
}

export async function listOpen(deps: PrivacyDeps, { caller }: Context) {
  const rows = await openRequests(deps.db.read, caller.companyId)
  const people = await deps.people.findAll(
    deps.db.read,
    caller.companyId,
    rows.map(({ personId }) => personId),
  )
  const requests = rows.flatMap((row) => {
    const person = people.get(row.personId)
    return person ? [{ ...present(row), userCode: person.userCode, name: person.name }] : []
  })
  return { requests }
}

/** Answers a request of somebody in the same company; the first answer stands. */
export async function answer(deps: PrivacyDeps, { caller }: Context, input: CallParsed<typeof answerDataRequest>) {
  if (input.answer === '') return refuse('PRIVACY-ANSWER', { field: 'answer' })
  const { companyId, personId } = caller
  const outcome = await deps.db.transact(
    async (writer) => {
      const given = { state: input.state, answer: input.answer, answeredBy: personId, answeredAt: deps.clock.now() }
      const answered = await answerRequest(writer, { companyId, id: input.id }, given)
      if (answered !== null && answered !== 'changed') {
        const facts = { kind: answered.kind, state: input.state }
        await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: answered.personId, what: 'request.answered', facts })
      }
      return answered
    },
    { name: 'privacy.answer' },
  )
  if (outcome === null) return refuse('P404')
  return outcome === 'changed' ? refuse('STATE_CHANGED') : { answered: true as const }
}
