import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIdentitySandbox, type IdentitySandbox } from '../../../tools/testing/identity-sandbox.ts'
import type { InboxMessage } from '../../../tools/testing/inbox.ts'
import { identitySuppliers } from '../../entry/supplier/configured/index.ts'
import { broughtBy } from '../../entry/supplier/conformance.ts'
import { answerPage } from '../../entry/supplier/sandbox.ts'
import { TestClock } from '../../server/clock.ts'
import type { SsoConfig } from '../../server/config/sso.ts'
import { cardConformance } from './conformance.ts'
import { dingtalkCards } from './dingtalk/index.ts'
import { larkCards } from './lark/index.ts'
import type { CardSupplier, OutgoingCard } from './port.ts'
import { FAULTS } from './testing.ts'
import { wecomCards } from './wecom/index.ts'

/* The adapters of chat platforms at the sandbox, each with the token of the app by which people come in. */

type Platform = 'lark' | 'wecom' | 'dingtalk'
const PLATFORMS = ['lark', 'wecom', 'dingtalk'] as const
const NOBODY = 'http://127.0.0.1:3'
const clock = new TestClock('2026-11-21T02:00:00Z')

function platformOf(sso: SsoConfig, name: Platform) {
  const platform = identitySuppliers(sso, { clock, readKey: () => '' }).platforms.find((each) => each.platform === name)
  if (!platform?.app) throw new Error(`${name} is not set up`)
  return { ...platform, app: platform.app }
}

function cardsOf(sso: SsoConfig, name: Platform, more: { api?: string; timeoutMs?: number; token?: string } = {}): CardSupplier {
  const { token: lent } = platformOf(sso, name).app
  const own = more.token
  const token = own === undefined ? lent : { get: () => Promise.resolve(own), forget: () => undefined }
  const timeout = more.timeoutMs === undefined ? {} : { timeoutMs: more.timeoutMs }
  const { lark, wecom, dingtalk } = sso
  if (!lark || !wecom || !dingtalk?.agentId) throw new Error('the sandbox has all three')
  if (name === 'lark') return larkCards({ api: more.api ?? lark.api, token, ...timeout })
  if (name === 'wecom') return wecomCards({ api: more.api ?? wecom.api, agentId: wecom.agentId, token, ...timeout })
  return dingtalkCards({ api: more.api ?? dingtalk.oapi, agentId: dingtalk.agentId, token, ...timeout })
}

/** Under which name a platform vouches for somebody: the one that entry keeps. */
async function subjectOf(sso: SsoConfig, name: Platform, person: string): Promise<string> {
  const { redirect } = platformOf(sso, name)
  const passage = { state: 's'.repeat(43), nonce: 'n', verifier: 'v'.repeat(43), redirectUri: `https://travel.example/m/sso/${name}` }
  if (!redirect) throw new Error(`${name} has a page`)
  const answer = await redirect.identify(broughtBy(await answerPage(await redirect.authorizeUrl(passage, true), { person })), passage)
  if (answer.is !== 'known') throw new Error(`${name} knows ${person}`)
  return answer.identity.subject
}

const inboxAt = async (origin: string, to: string): Promise<readonly InboxMessage[]> => {
  const answer = await fetch(`${origin}/control/inbox?${new URLSearchParams({ to }).toString()}`)
  return ((await answer.json()) as { messages: readonly InboxMessage[] }).messages
}

for (const name of PLATFORMS) {
  cardConformance(`${name} at the sandbox`, async () => {
    const { sso, origin, control, stop } = await startIdentitySandbox(clock)
    return {
      carrier: cardsOf(sso, name),
      impatient: cardsOf(sso, name, { timeoutMs: 1_000 }),
      unreachable: cardsOf(sso, name, { api: NOBODY }),
      stranger: cardsOf(sso, name, { token: 'not-this-one' }),
      now: clock.now(),
      member: { to: await subjectOf(sso, name, 'QC2001'), inbox: `${name}:qc2001` },
      arrived: (to) => inboxAt(origin, to),
      async strikeNext(_, fault) {
        if (fault === 'refused' || fault === 'notNow') throw new Error('these platforms say so in words of their own')
        await control('faults', { match: `${name}Message`, times: 1, ...FAULTS[fault] })
      },
      end: stop,
    }
  })
}

describe.each(PLATFORMS)('the token of our app at %s', (name) => {
  let world: IdentitySandbox
  beforeAll(async () => {
    world = await startIdentitySandbox(clock)
  })
  afterAll(() => world.stop())
  const card = async (): Promise<OutgoingCard> => ({
    id: crypto.randomUUID(),
    to: await subjectOf(world.sso, name, 'QC2001'),
    title: 'To approve',
    text: 'Amount: ¥3,000',
    button: 'Open',
    link: `https://travel.example/m/approval/link#${crypto.randomUUID()}`,
  })

  it('is fetched anew once where the platform has ended it before its time', async () => {
    const one = await card()
    let asked = 0
    const lent = platformOf(world.sso, name).app.token
    const token = { get: () => (asked++ === 0 ? Promise.resolve('ended') : lent.get()), forget: () => lent.forget() }
    const { lark, wecom, dingtalk } = world.sso
    const carrier = {
      lark: () => larkCards({ api: lark?.api ?? '', token }),
      wecom: () => wecomCards({ api: wecom?.api ?? '', agentId: wecom?.agentId ?? '', token }),
      dingtalk: () => dingtalkCards({ api: dingtalk?.oapi ?? '', agentId: dingtalk?.agentId ?? '', token }),
    }[name]()
    expect((await carrier.send(one)).is).toBe('sent')
    expect((await inboxAt(world.origin, `${name}:qc2001`)).filter(({ text }) => text.endsWith(one.link))).toHaveLength(1)
  })

  it('is missing where the app’s secret is wrong: nothing is sent, and the error holds no secret', async () => {
    const { sso } = world
    const wrong = {
      ...sso,
      lark: sso.lark && { ...sso.lark, appSecret: 'not-this-one' },
      wecom: sso.wecom && { ...sso.wecom, secret: 'not-this-one' },
      dingtalk: sso.dingtalk && { ...sso.dingtalk, appSecret: 'not-this-one' },
    }
    const failed = await cardsOf(wrong, name)
      .send(await card())
      .then(() => null)
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'CarrierAway', message: expect.not.stringContaining('not-this-one') as unknown })
  })
})
