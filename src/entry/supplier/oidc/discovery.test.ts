import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '../../../server/clock.ts'
import { passageTo } from '../conformance.ts'
import { PlatformAway } from '../port.ts'
import { oidcPlatform } from './index.ts'

/** A provider whose description of itself says who it is as this test wants it. */
let server: Server
let origin: string
let saysItIs: string

beforeAll(async () => {
  server = createServer((_, answer) => {
    const document = {
      issuer: saysItIs,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
    }
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const leadsTo = () => {
  const options = { companyCode: 'QCDEMO', issuer: origin, clientId: 'us', clientSecret: 'none', authorize: null, staffClaim: null }
  return oidcPlatform({ ...options, clock: new TestClock('2026-11-21T02:00:00Z') }).redirect?.authorizeUrl(passageTo('oidc'), false)
}

describe('an OpenID provider’s description of itself', () => {
  it('is followed where it names the issuer that the operator set', async () => {
    saysItIs = origin
    expect(await leadsTo()).toMatch(new RegExp(`^${origin}/authorize\\?`))
  })

  it('is refused where it names another issuer, also one of the same host', async () => {
    for (const other of ['https://evil.example', `${origin}/other`]) {
      saysItIs = other
      await expect(leadsTo()).rejects.toThrow(PlatformAway)
    }
  })
})
