import { startCarriers } from '../../../../tools/testing/carriers.ts'
import { memberConformance, type Fault } from '../conformance.ts'
import { member1 } from './index.ts'

/** What a fault is called on the sandbox's control page. */
const FAULTS: Readonly<Record<Fault, Readonly<Record<string, string | number>>>> = {
  lostReply: { kind: 'lostReply' },
  lostRequest: { kind: 'cutAfterBody' },
  lateReply: { kind: 'delayReplyMs', ms: 2_500 },
  wrongAnswer: { kind: 'wrongAnswer' },
  halfAnswer: { kind: 'halfAnswer' },
  brokenAfter: { kind: 'statusAfter', status: 502 },
  broken: { kind: 'status', status: 503 },
}
const OPERATIONS = { sendCode: 'memberSendCode', bind: 'memberBind', find: 'memberFind', end: 'memberEnd' } as const

memberConformance('member/1 at the sandbox', async () => {
  const { origin, now, setClock, arrived, strike, end } = await startCarriers()
  const access = { url: `${origin}/member/1`, key: 'sandbox-member' }
  let clock = now
  return {
    programme: member1(access),
    impatient: member1({ ...access, timeoutMs: 1_000 }),
    // A privileged port without a service.
    unreachable: member1({ ...access, url: 'http://127.0.0.1:3/member/1' }),
    stranger: member1({ ...access, key: 'somebody-else' }),
    codeAt: async (phone) => (await arrived(phone))[0]?.params?.['code'] ?? null,
    async advance(by) {
      clock = clock.add(by)
      await setClock(clock)
    },
    strikeNext: (what, fault) => strike(OPERATIONS[what], FAULTS[fault]),
    end,
  }
})
