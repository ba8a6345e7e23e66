/** The demo company's sign-ins and those of the demo's staff, asked from the running product: empty where an operator imported a company of their own. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface DemoSignIn {
  readonly account: string
  readonly password: string
  readonly roleZh: string
  readonly roleEn: string
}

const ANSWER_LIMIT_MS = 10_000
const ANSWER_LIMIT_CHARS = 100_000

function get(address: URL): Promise<string> {
  return new Promise((done, fail) => {
    const isTls = address.protocol === 'https:'
    // Our own server on this machine, under the certificate that it has just made itself.
    const options = { timeout: ANSWER_LIMIT_MS, rejectUnauthorized: false, agent: false }
    const request = isTls ? requestHttps(address, options) : requestHttp(address, options)
    request.once('timeout', () => request.destroy(new Error('no answer in time')))
    request.once('error', fail)
    request.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (text.length < ANSWER_LIMIT_CHARS) text += chunk
      })
      response.once('end', () => done(text))
      response.once('error', fail)
    })
    request.end()
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The sign-ins out of the call's answer; what does not look like one is left out. */
export function demoFrom(answer: unknown): DemoSignIn[] {
  const result = isRecord(answer) ? answer['result'] : null
  const accounts = isRecord(result) ? result['accounts'] : null
  if (!Array.isArray(accounts)) return []
  return accounts.flatMap((entry: unknown) => {
    if (!isRecord(entry) || !isRecord(entry['what'])) return []
    const { account, password } = entry
    const { zh, en } = entry['what']
    return isText(account) && isText(password) && isText(zh) && isText(en) ? [{ account, password, roleZh: zh, roleEn: en }] : []
  })
}

const STAFF_ROLES: Readonly<Record<string, Pick<DemoSignIn, 'roleZh' | 'roleEn'>>> = {
  desk: { roleZh: '差旅台', roleEn: 'Travel desk' },
  finance: { roleZh: '财务', roleEn: 'Finance' },
  operations: { roleZh: '运维', roleEn: 'Operations' },
}

/** The same of the console's staff, each with the first of their roles. */
export function staffFrom(answer: unknown): DemoSignIn[] {
  const result = isRecord(answer) ? answer['result'] : null
  const accounts = isRecord(result) ? result['accounts'] : null
  if (!Array.isArray(accounts)) return []
  return accounts.flatMap((entry: unknown) => {
    if (!isRecord(entry) || !Array.isArray(entry['roles'])) return []
    const { name, password, roles } = entry
    const role = STAFF_ROLES[String(roles[0])]
    return isText(name) && isText(password) && role ? [{ account: name, password, ...role }] : []
  })
}

/** Never in the way of a start: where the call fails, nothing is shown. */
async function asked(origin: string, path: string, read: (answer: unknown) => DemoSignIn[]): Promise<DemoSignIn[]> {
  try {
    return read(JSON.parse(await get(new URL(path, origin))))
  } catch {
    return []
  }
}

export const askDemoSignIns = (origin: string): Promise<DemoSignIn[]> => asked(origin, '/api/auth/demoAccounts', demoFrom)
export const askDemoStaff = (origin: string): Promise<DemoSignIn[]> => asked(origin, '/api/ops/auth/demoAccounts', staffFrom)
