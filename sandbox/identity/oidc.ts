import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../kit/http.ts'
import { APPS } from './apps.ts'
import { originOf, registerDoor, registered } from './door.ts'
import type { IdentityPerson } from './people.ts'
import { subjectAt } from './people.ts'
import type { GrantDetail, IdentityWorld } from './world.ts'
import { fitsChallenge, grant, lifetimeSeconds, look, redeem } from './world.ts'

/** An OpenID provider: discovery, authorize, token with PKCE, userinfo, keys. */
const BASE = '/identity/oidc'
const TOKEN_SECONDS = 300
const form = z.record(z.string(), z.string()).catch({})

const oauthError = (status: number, error: string) => ({ status, body: { error } })

function claimsAbout(person: IdentityPerson): Record<string, unknown> {
  return {
    name: person.name.zh,
    email: person.mail,
    email_verified: true,
    phone_number: `+86${person.mobile}`,
    phone_number_verified: true,
    ...(person.isMember ? { employee_number: person.key } : {}),
  }
}

export function idTokenOf(world: IdentityWorld, issuer: string, person: IdentityPerson, detail: GrantDetail): string {
  const kinds = world.faults
    .take('oidcToken', ['wrongNonce', 'wrongAudience', 'expiredToken', 'algNone', 'badSignature'])
    .map((fault) => fault.kind)
  const at = Math.floor(world.now() / 1000) - (kinds.includes('expiredToken') ? 3600 : 0)
  const claims = {
    iss: issuer,
    sub: subjectAt('oidc', person),
    aud: kinds.includes('wrongAudience') ? 'somebody-else' : APPS.oidc.clientId,
    iat: at,
    exp: at + TOKEN_SECONDS,
    ...(detail.nonce === undefined ? {} : { nonce: kinds.includes('wrongNonce') ? 'another' : detail.nonce }),
    ...claimsAbout(person),
  }
  const signature = kinds.includes('algNone') ? 'none' : kinds.includes('badSignature') ? 'strange' : 'own'
  return world.keys.sign('oidc', claims, { signature })
}

function exchange(world: IdentityWorld, issuer: string, body: Readonly<Record<string, string>>) {
  const { clientId, clientSecret } = APPS.oidc
  if (body['client_id'] !== clientId || body['client_secret'] !== clientSecret) return oauthError(401, 'invalid_client')
  if (body['grant_type'] !== 'authorization_code') return oauthError(400, 'unsupported_grant_type')
  const found = redeem(world, 'oidc', 'code', body['code'])
  const fits = found.detail.redirectUri === body['redirect_uri'] && fitsChallenge(found.detail.challenge, body['code_verifier'])
  if (found.is !== 'valid' || !found.person || !fits) return oauthError(400, 'invalid_grant')
  return {
    status: 200,
    body: {
      access_token: grant(world, 'oidc', 'userToken', found.person),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds('userToken'),
      id_token: idTokenOf(world, issuer, found.person, found.detail),
    },
  }
}

export function registerOidc(app: FastifyInstance, world: IdentityWorld): void {
  registerDoor(app, world, {
    platform: 'oidc',
    path: `${BASE}/authorize`,
    codeName: 'code',
    declined: { error: 'access_denied' },
    more: (origin) => ({ iss: origin + BASE }),
    admit(query) {
      const client = registered('oidc', query, { given: query['client_id'], known: APPS.oidc.clientId })
      if ('refused' in client) return client
      if (query['response_type'] !== 'code') return { refused: 'unsupported_response_type' }
      if (!query['scope']?.split(' ').includes('openid')) return { refused: 'invalid_scope' }
      if (query['code_challenge'] !== undefined && query['code_challenge_method'] !== 'S256') return { refused: 'invalid_request' }
      return {
        ...client,
        ...(query['nonce'] === undefined ? {} : { nonce: query['nonce'] }),
        ...(query['code_challenge'] === undefined ? {} : { challenge: query['code_challenge'] }),
      }
    },
  })
  app.get(`${BASE}/.well-known/openid-configuration`, (request, reply) =>
    serve('oidcDiscovery', world.faults, reply, () => {
      const issuer = originOf(request) + BASE
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks.json`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          authorization_response_iss_parameter_supported: true,
          scopes_supported: ['openid', 'profile', 'email', 'phone'],
        },
      }
    }),
  )
  app.post(`${BASE}/token`, (request, reply) =>
    serve('oidcToken', world.faults, reply, () => exchange(world, originOf(request) + BASE, form.parse(request.body))),
  )
  app.get(`${BASE}/userinfo`, (request, reply) =>
    serve('oidcUserinfo', world.faults, reply, () => {
      const found = look(world, 'oidc', 'userToken', request.headers.authorization?.replace(/^Bearer /, ''))
      if (found.is !== 'valid' || !found.person) return oauthError(401, 'invalid_token')
      return { status: 200, body: { sub: subjectAt('oidc', found.person), ...claimsAbout(found.person) } }
    }),
  )
  app.get(`${BASE}/jwks.json`, (_request, reply) =>
    serve('oidcKeys', world.faults, reply, () => ({ status: 200, body: world.keys.jwks('oidc') })),
  )
}
