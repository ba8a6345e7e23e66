import { startCarriers, textOf } from '../../../../tools/testing/carriers.ts'
import { smsConformance } from '../conformance.ts'
import { FAULTS } from '../testing.ts'
import { aliyunSms } from './index.ts'

smsConformance('Aliyun at the sandbox', async () => {
  const world = await startCarriers()
  const { sms } = world.config
  if (!sms) throw new Error('The sandbox carries text messages')
  const options = { ...sms, accessKeySecret: textOf(sms.accessKeySecret) }
  const operation = { send: 'smsSend', find: 'smsQuery' } as const
  return {
    ...world,
    carrier: aliyunSms(options),
    impatient: aliyunSms({ ...options, timeoutMs: 1_000 }),
    // A privileged port without a service.
    unreachable: aliyunSms({ ...options, endpoint: 'http://127.0.0.1:3' }),
    stranger: aliyunSms({ ...options, accessKeySecret: 'somebody-else' }),
    strikeNext(what, fault) {
      if (fault === 'refused') return world.strike(operation[what], { kind: 'smsRefused' })
      if (fault === 'notNow') return world.strike(operation[what], { kind: 'smsLimit' })
      return world.strike(operation[what], FAULTS[fault])
    },
  }
})
