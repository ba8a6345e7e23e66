import { EARLIER_KEY, type FuzzRequest } from './requests.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** What no answer may show: frames of a stack, our files, the database's words. */
const LEAKS = [
  /^\s*at .+:\d+:\d+\)?/m,
  /node_modules|file:\/\/\//,
  /\/(src|tools|sandbox)\/[\w/-]+\.ts/,
  /\b(select|insert into|update|delete from)\b[^"]*\b(from|values|set|where)\b/i,
  /SQLSTATE|syntax error at|violates \w+ constraint|invalid input syntax|pg_catalog|pgboss|relation "/i,
  /TypeError|RangeError|ReferenceError|ZodError|ECONN/,
]

/** The first thing in an answer that is none of the caller's business. */
export function findLeak(text: string): string | null {
  const leak = LEAKS.find((one) => one.test(text))
  return leak ? String(leak.exec(text)?.[0]).slice(0, 80) : null
}

interface Envelope {
  readonly code: string
  readonly message: string
  readonly result: unknown
  readonly traceId: string
}

function envelopeOf(text: string): Envelope | null {
  try {
    const found = JSON.parse(text) as Partial<Envelope> | null
    const isWhole =
      typeof found?.code === 'string' && typeof found.message === 'string' && typeof found.traceId === 'string' && 'result' in found
    return isWhole ? (found as Envelope) : null
  } catch {
    return null
  }
}

/** Chinese where it was asked for, and no Chinese letter but the caller's own where it was not. */
function isInLanguage(message: string, language: string | undefined): boolean {
  if (language === 'zh') return /\p{Script=Han}/u.test(message)
  return language !== 'en' || /[a-z]{2}/i.test(message)
}

const isJsonObject = (text: string | undefined): boolean => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** A malformed input is answered by fields, each with a sentence; only what could not even be read has none. */
function fieldFaults({ result }: Envelope, request: FuzzRequest): string[] {
  const wasRead = request.payload === undefined || isJsonObject(request.payload)
  const isWire = request.spoilt.some((one) => one.startsWith('wire: '))
  const fields = typeof result === 'object' && result !== null && 'fields' in result ? result.fields : null
  if (!Array.isArray(fields) || fields.length === 0) return wasRead && !isWire ? ['a P400 names no field'] : []
  return (fields as { field?: unknown; message?: unknown }[]).flatMap(({ field, message }) => {
    if (typeof field !== 'string' || typeof message !== 'string' || message === '') return ['a field without a sentence']
    if (field === '' && wasRead && !isWire) return ['a field without a name']
    return isInLanguage(message, request.headers['language']) ? [] : [`"${message}" is in the wrong language`]
  })
}

/** What is wrong with an answer; nothing, as a rule. `isRefused` says whether the request must have changed nothing. */
export function judge(request: FuzzRequest, answer: Answer): { faults: readonly string[]; code: string; isRefused: boolean } {
  const faults: string[] = []
  if (answer.status >= 500) faults.push(`answered ${answer.status}`)
  const leak = findLeak(answer.text)
  if (leak !== null) faults.push(`shows ${leak}`)
  const envelope = envelopeOf(answer.text)
  if (!envelope) return { faults: [...faults, `no envelope: ${answer.status} ${answer.text.slice(0, 100)}`], code: '', isRefused: true }
  if (!/^application\/json; charset=utf-8$/.test(answer.contentType)) faults.push(`is of type "${answer.contentType}"`)
  if (envelope.code === 'Z000' && answer.status !== 200) faults.push(`Z000 with ${answer.status}`)
  if (envelope.code === 'P400') faults.push(...fieldFaults(envelope, request))
  const isRepeated = request.spoilt.includes(EARLIER_KEY)
  if (!isRepeated && !isInLanguage(envelope.message, request.headers['language']))
    faults.push(`"${envelope.message}" is in the wrong language`)
  return { faults, code: envelope.code, isRefused: envelope.code !== 'Z000' }
}
