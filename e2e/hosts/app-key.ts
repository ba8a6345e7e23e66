/** The key with which the demo company's own app signs in journeys, and what it signs: docs/hosts.md, the app's token. */
import { createHmac, randomUUID } from 'node:crypto'

const KEY = Buffer.alloc(32, 'journeys-of-the-demo-app-only')

export const APP_LOGIN_KEY = `QCDEMO=hs256:${KEY.toString('base64')}`

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the company's app hands it over: who, for whom, for minutes, once. */
export function appTokenOf(userCode: string, key: Buffer = KEY): string {
  const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000)
  const claims = { iss: 'QCDEMO', sub: userCode, aud: 'qicheng-travel', iat: now, exp: now + 240, jti: randomUUID() }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
