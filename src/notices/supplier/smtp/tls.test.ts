import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CarrierAway } from '../port.ts'
import { smtpMail } from './index.ts'

/** A server that offers no encryption, under a name that is not loopback's: whatever a client says is written down. */
const heard: string[] = []
const server = createServer((socket) => {
  socket.write('220 plain.example ESMTP\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (data: Buffer) => {
    const line = data.toString()
    heard.push(line)
    if (/^EHLO/i.test(line)) socket.write('250-plain.example\r\n250 AUTH PLAIN LOGIN\r\n')
    else if (/^STARTTLS/i.test(line)) socket.write('502 not here\r\n')
    else socket.write('250 ok\r\n')
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

describe('a mail server that is not on this machine', () => {
  it('is told neither password nor mail without TLS', async () => {
    // 0.0.0.0 leads here, and is not among the loopback names.
    const mail = smtpMail({ url: `smtp://travel:s3cret@0.0.0.0:${port}`, from: 'travel@company.example', timeoutMs: 2_000 })
    const letter = {
      id: 'm-1',
      to: 'min@example.com',
      subject: 's',
      text: 't',
      language: 'en',
      at: Temporal.Instant.fromEpochMilliseconds(0),
    } as const
    await expect(mail.send(letter)).rejects.toThrow(CarrierAway)
    expect(heard.map((line) => line.split(/\s/)[0])).toEqual(['EHLO', 'STARTTLS'])
  })
})
