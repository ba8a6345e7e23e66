import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { OK_CODE, type CallDefinition, type StaffAccess } from '../../kernel/call.ts'
import { languageOf, type Language } from '../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import { plumbingText } from '../text.ts'
import { PreparedJson, type Caller, type CallContext, type Handler, type RefusalText, type StaffCaller, type Wing } from './handler.ts'
import { KEY_PATTERN, type Answer, type Idempotency } from './idempotency.ts'
import { fieldProblems, unstorable, withoutTurns } from './problems.ts'
import type { Sessions } from './sessions.ts'
import type { StaffSessions } from './staff-sessions.ts'
import { fingerprintOf, letPass, uploadOf } from './uploads.ts'

/** Refusals that speak through the HTTP status as well; every other one is a business "no" and answers 200. */
const HTTP_STATUS: Readonly<Record<string, number>> = {
  P400: 400,
  P404: 404,
  P413: 413,
  P429: 429,
  P500: 500,
  P503: 503,
  A0401: 401,
  STATE_CHANGED: 409,
  'IDEMPOTENCY-RUNNING': 409,
  'IDEMPOTENCY-REUSED': 400,
}

export interface EdgeTools {
  sessions: Sessions
  /** Whose token a call for staff carries: of travellers' sessions it knows nothing. */
  staff: Pick<StaffSessions, 'find'>
  idempotency: Idempotency
  /** Checks answers against their schema: in tests and development, where a mistake should be loud. */
  checkAnswers: boolean
  /** The address's keyed hash: limits and anonymous keys never hold an address in plain. */
  hashAddress: (address: string) => string
  log: Logger
  /** Whether an error means that the database is away. */
  isUnavailable: (error: unknown) => boolean
}

/** No user code is longer. */
const USER_CODE_CHARACTERS_MAX = 40

interface Asked {
  definition: CallDefinition
  wing: Wing
  language: Language
  traceId: string
  /** Seconds until trying again makes sense, where known. */
  retryAfterSeconds?: number
  /** What the log tells of it. */
  outcome: Outcome
}

/** What became of a call, for whoever has to find out later who tried what: no name, no address in plain, no input. */
export interface Outcome {
  /** The code that was answered; `again` where it was the first answer once more. */
  code: string
  session?: string
  /** The address's keyed hash. */
  from?: string
}

const outcomes = new WeakMap<FastifyRequest, Outcome>()
/** Nothing for what never reached a call. */
export const outcomeOf = (request: FastifyRequest): Outcome | undefined => outcomes.get(request)

function messageOf(refusal: Refusal, wing: Wing, language: Language): string {
  const text: RefusalText | undefined = wing.refusals[language][refusal.refused] ?? plumbingText[language].refusals[refusal.refused]
  if (text === undefined) throw new Error(`No message for the refusal ${refusal.refused}`)
  return typeof text === 'string' ? text : text(refusal.facts)
}

function answerRefusal(refusal: Refusal, asked: Asked): Answer {
  const status = HTTP_STATUS[refusal.refused] ?? asked.wing.httpStatus?.[refusal.refused] ?? 200
  asked.outcome.code = refusal.refused
  const body = {
    code: refusal.refused,
    message: messageOf(refusal, asked.wing, asked.language),
    result:
      refusal.detail ??
      (refusal.field === undefined
        ? null
        : { fields: [{ field: refusal.field, message: messageOf(refusal, asked.wing, asked.language) }] }),
    traceId: asked.traceId,
  }
  return { status, body: JSON.stringify(body) }
}

function answerResult(result: unknown, asked: Asked): Answer {
  const json = result instanceof PreparedJson ? result.json : JSON.stringify(result)
  const head = `{"code":"${OK_CODE}","message":${JSON.stringify(plumbingText[asked.language].ok)},"traceId":${JSON.stringify(asked.traceId)},"result":`
  return { status: 200, body: `${head}${json}}` }
}

const refused = (code: string, more: Partial<Refusal> = {}): Refusal => ({ refused: code, facts: {}, ...more })

/** Null where a rule inside the schema throws: it has met an input that nobody thought of, which is no good one, and is to be mended. */
function parse(schema: z.ZodObject, value: unknown): z.ZodSafeParseResult<object> | null {
  try {
    return schema.safeParse(value, { reportInput: true })
  } catch {
    return null
  }
}

/** Path parts, query and body as one flat object, each checked by its own schema. */
function parseInput(definition: CallDefinition, request: FastifyRequest, language: Language): { input: object } | { refusal: Refusal } {
  const query = { ...(request.query as Record<string, unknown>) }
  delete query._t // the browser's cache-buster on GET
  const parts = [
    { schema: definition.params, value: request.params },
    { schema: definition.query, value: query },
    { schema: definition.body, value: request.body === undefined ? {} : request.body }, // no body: each field is missing by name
  ]
  const input = {}
  for (const { schema, value } of parts) {
    if (!schema) continue
    const parsed = parse(schema, value)
    if (parsed === null) {
      request.log.error({ call: `${definition.method} ${definition.path}` }, 'schema_threw')
      return { refusal: refused('P400') }
    }
    if (!parsed.success) return { refusal: refused('P400', { detail: { fields: fieldProblems(parsed.error, language) } }) }
    Object.assign(input, parsed.data)
  }
  const field = unstorable(input)
  if (field !== null)
    return { refusal: refused('P400', { detail: { fields: [{ field, message: plumbingText[language].fields.format }] } }) }
  return { input: withoutTurns(input) }
}

/** The same with the one file of an upload beside it; what is refused without the file is refused before any of it is read. */
async function uploadInput(
  definition: CallDefinition,
  request: FastifyRequest,
  language: Language,
): Promise<{ input: object } | { refusal: Refusal }> {
  const parsed = parseInput(definition, request, language)
  if ('refusal' in parsed) return { refusal: letPass(request, parsed.refusal) }
  const uploaded = await uploadOf(definition, request, language)
  return 'refusal' in uploaded ? uploaded : { input: { ...parsed.input, ...uploaded.input } }
}

type Someone = Caller | StaffCaller

const isStaff = (caller: Someone): caller is StaffCaller => 'staffId' in caller

function accessRefusal(definition: CallDefinition, caller: Someone | null): Refusal | null {
  const { access } = definition
  if (access === 'anonymous') return null
  if (!caller) return refused('A0401')
  if (typeof access === 'object' && 'staff' in access) return isStaff(caller) ? staffRefusal(definition, access, caller) : refused('A0401')
  if (isStaff(caller)) return refused('A0401')
  if (caller.isPhoneMissing && !definition.withoutPhone) return refused('A2011')
  if (access === 'signedIn') return null
  return access.roles.some((role) => caller.roles.includes(role)) ? null : refused('ACCESS-ROLE')
}

function staffRefusal(definition: CallDefinition, { staff }: StaffAccess, caller: StaffCaller): Refusal | null {
  if (caller.mustChangePassword && !definition.beforeNewPassword) return refused('STAFF-NEW-PASSWORD')
  return staff === 'any' || staff.some((role) => caller.roles.includes(role)) ? null : refused('STAFF-ROLE')
}

/** In whose name a write is done once: staff and travellers are counted apart. */
const scopeOf = ({ caller, address }: CallContext<Someone | null>): string => {
  if (caller === null) return `address:${address}`
  return isStaff(caller) ? `staff:${caller.staffId}` : caller.personId
}

/** Null where the key of a write is one. */
function keyRefusal(key: string, { language }: Asked): Refusal | null {
  if (KEY_PATTERN.test(key)) return null
  const message = plumbingText[language].fields[key ? 'format' : 'missing']
  return refused('P400', { detail: { fields: [{ field: 'Idempotency-Key', message }] } })
}

/** The token that a request carries. */
export function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : null
}

/** Serves one call: who, whether, what, once, and in which words. The only place where errors become HTTP. */
export function edge(handler: Handler, wing: Wing, tools: EdgeTools) {
  const { definition } = handler
  const name = `${definition.method} ${definition.path}`
  const isForStaff = typeof definition.access === 'object' && 'staff' in definition.access

  async function run(context: CallContext<Someone | null>, input: object, asked: Asked): Promise<Answer> {
    const result = await (handler.handle as (c: CallContext<Someone | null>, i: object) => Promise<unknown>)(context, input)
    if (isRefusal(result)) {
      const wait = result.facts.retryAfterSeconds
      if (typeof wait === 'number') asked.retryAfterSeconds = wait
      return answerRefusal(result, asked)
    }
    if (tools.checkAnswers && !(result instanceof PreparedJson)) definition.result.parse(result)
    return answerResult(result, asked)
  }

  /** Runs a write once per key; whoever comes again gets the first answer. */
  async function runOnce(context: CallContext<Someone | null>, input: object, asked: Asked): Promise<Answer> {
    const scope = scopeOf(context)
    const claim = await tools.idempotency.claim({ scope, key: context.key, call: name, input: fingerprintOf(definition, input) })
    if (claim.is === 'answered') {
      asked.outcome.code = 'again'
      return claim.answer
    }
    if (claim.is === 'reused') return answerRefusal(refused('IDEMPOTENCY-REUSED'), asked)
    if (claim.is === 'running') {
      asked.retryAfterSeconds = 1
      return answerRefusal(refused('IDEMPOTENCY-RUNNING'), asked)
    }
    const release = () => tools.idempotency.release(scope, context.key, claim.leaseEndAt).catch(() => undefined) // the lease ends by itself
    let answer: Answer
    try {
      answer = await run(context, input, asked)
    } catch (error) {
      await release()
      throw error
    }
    if (answer.status === 429 || answer.status >= 500) {
      await release()
      return answer
    }
    try {
      await tools.idempotency.keep(scope, context.key, claim.leaseEndAt, answer)
    } catch (err) {
      // The write has happened, so its answer is the truth; the lease stays, lest the key be free to write again at once.
      context.log.error({ err, call: name }, 'answer_not_kept')
    }
    return answer
  }

  async function answer(request: FastifyRequest, asked: Asked): Promise<Answer> {
    const token = bearer(request)
    const caller: Someone | null = token === null ? null : await (isForStaff ? tools.staff : tools.sessions).find(token)
    const address = tools.hashAddress(request.ip || 'gone') // a client that has hung up meanwhile has no address any more
    asked.outcome.from = address.slice(0, 12)
    if (caller) asked.outcome.session = caller.sessionId
    const refusal = accessRefusal(definition, caller)
    if (refusal) return answerRefusal(refusal, asked)
    const key = String(request.headers['idempotency-key'] ?? '')
    const keyProblem = definition.effect === 'write' ? keyRefusal(key, asked) : null
    // A file that will not be taken is not read either.
    if (definition.upload && keyProblem) return answerRefusal(letPass(request, keyProblem), asked)
    const parsed = definition.upload
      ? await uploadInput(definition, request, asked.language)
      : parseInput(definition, request, asked.language)
    if ('refusal' in parsed) return answerRefusal(parsed.refusal, asked)
    const context: CallContext<Someone | null> = {
      caller,
      language: asked.language,
      key: definition.effect === 'write' ? key : '',
      address,
      clientIp: request.ip,
      device: request.headers['user-agent'] ?? '',
      userCode: String(request.headers['usercode'] ?? '').slice(0, USER_CODE_CHARACTERS_MAX),
      traceId: asked.traceId,
      log: request.log as Logger,
    }
    if (definition.effect === 'read') return run(context, parsed.input, asked)
    if (keyProblem) return answerRefusal(keyProblem, asked)
    return runOnce(context, parsed.input, asked)
  }

  return async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked: Asked = { definition, wing, language: requestLanguage(request), traceId: request.id, outcome: { code: OK_CODE } }
    outcomes.set(request, asked.outcome)
    let given: Answer
    try {
      given = await answer(request, asked)
    } catch (error) {
      const isAway = tools.isUnavailable(error)
      request.log.error({ err: error, call: name }, isAway ? 'call_unavailable' : 'call_failed')
      if (isAway) asked.retryAfterSeconds = 2
      given = answerRefusal(refused(isAway ? 'P503' : 'P500'), asked)
    }
    if (asked.retryAfterSeconds !== undefined) reply.header('retry-after', String(asked.retryAfterSeconds))
    return sendAnswer(given, asked.language, reply)
  }
}

export function sendAnswer(given: Answer, language: Language, reply: FastifyReply): FastifyReply {
  const tag = language === 'zh' ? 'zh-CN' : 'en'
  return reply.code(given.status).header('content-language', tag).type('application/json; charset=utf-8').send(given.body)
}

/** The language a caller asks for: our own header first, then the browser's. */
export function requestLanguage(request: FastifyRequest): Language {
  const own = request.headers.language
  return languageOf(typeof own === 'string' && own ? own : request.headers['accept-language'])
}

/** An envelope for what never reached a call: unknown paths, broken JSON, too much of it; and for what is none, the live stream. */
export function refusePlainly(
  code: 'P400' | 'P404' | 'P413' | 'P429' | 'P500' | 'P503' | 'A0401',
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = requestLanguage(request)
  const body = JSON.stringify({ code, message: plumbingText[language].refusals[code], result: null, traceId: request.id })
  return sendAnswer({ status: HTTP_STATUS[code] ?? 500, body }, language, reply)
}
