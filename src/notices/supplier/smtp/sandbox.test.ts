import { startCarriers, textOf } from '../../../../tools/testing/carriers.ts'
import { mailConformance } from '../conformance.ts'
import { FAULTS } from '../testing.ts'
import { smtpMail } from './index.ts'

mailConformance('SMTP at the sandbox', async () => {
  const world = await startCarriers()
  const { mail } = world.config
  if (!mail) throw new Error('The sandbox carries mails')
  const options = { from: mail.from, url: textOf(mail.url) }
  return {
    ...world,
    carrier: smtpMail(options),
    impatient: smtpMail({ ...options, timeoutMs: 1_000 }),
    // A privileged port without a service.
    unreachable: smtpMail({ ...options, url: 'smtp://a:b@127.0.0.1:3' }),
    stranger: smtpMail({ ...options, url: options.url.replace(':sandbox@', ':guess@') }),
    strikeNext(_what, fault) {
      if (fault === 'refused') return world.strike('mail', { kind: 'status', status: 550 })
      if (fault === 'notNow') return world.strike('mail', { kind: 'status', status: 451 })
      return world.strike('mail', FAULTS[fault])
    },
  }
})
