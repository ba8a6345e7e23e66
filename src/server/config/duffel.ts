import { isSafeAddress } from './addresses.ts'
import type { Environment, KeySource } from './keys.ts'
import { keySource } from './keys.ts'

/** Flights abroad over Duffel: where it is, our token there, and what our organisation is billed in; null where none is set up. */
export type DuffelConfig = { readonly url: string; readonly token: KeySource; readonly currency: string } | null

const LIVE = 'https://api.duffel.com/'
/** The one currency that is accounted in: an amount in another one would be charged as if it were this. */
const ACCOUNTED = 'CNY'

export function duffelFrom(env: Environment, problems: string[]): DuffelConfig {
  const token = keySource(env, 'DUFFEL_TOKEN', problems)
  const given = env['DUFFEL_URL']?.trim() ?? ''
  if (token === null) {
    if (given !== '') problems.push('DUFFEL_URL names Duffel, but DUFFEL_TOKEN or DUFFEL_TOKEN_FILE, our token there, is missing.')
    return null
  }
  // Its client resolves paths against the address, and leaves out what stands behind the last slash.
  const url = given === '' ? LIVE : given.endsWith('/') ? given : `${given}/`
  // Names and passports travel there.
  if (!isSafeAddress(url)) problems.push('DUFFEL_URL must be an https address such as https://api.duffel.com/.')
  const currency = env['DUFFEL_CURRENCY']?.trim() || ACCOUNTED
  if (currency !== ACCOUNTED)
    problems.push(
      `DUFFEL_CURRENCY is ${currency}, but orders are accounted in ${ACCOUNTED}: your organisation at Duffel must be billed in it.`,
    )
  return { url, token, currency }
}
