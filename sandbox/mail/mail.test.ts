import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startForTest } from '../testing/client.ts'

let client: Client
let mail: { url: string }
let stop: () => Promise<void>
beforeAll(async () => ({ client, mail, stop } = await startForTest()))
afterAll(() => stop())
beforeEach(async () => void (await client.send('DELETE', '/control/faults')))

const letter = { from: 'Qicheng <travel@qicheng.example>', to: 'Min@Example.com', subject: '你的资料 ✓', text: '你好：\n\n第二段\n' }
const send = (more: object = {}, url = mail.url) => createTransport(url).sendMail({ ...letter, ...more })
const inbox = async (to: string) =>
  (await client.get<{ messages: { subject: string; text: string; recipient: string; clientKey: string }[] }>(`/control/inbox?to=${to}`))
    .body.messages

describe('the mail server', () => {
  it('delivers what it takes, words and Message-ID as they were', async () => {
    await send({ messageId: '<one@qicheng.example>' })
    expect((await inbox('min@example.com'))[0]).toMatchObject({
      recipient: 'min@example.com',
      subject: letter.subject,
      text: letter.text,
      clientKey: '<one@qicheng.example>',
    })
  })

  it('delivers once to each recipient', async () => {
    await send({ to: 'a@two.example, b@two.example' })
    expect((await inbox('two.example')).map((each) => each.recipient)).toEqual(['b@two.example', 'a@two.example'])
  })

  it('asks for name and password', async () => {
    await expect(send({}, mail.url.replace(':sandbox@', ':guess@'))).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
    const { host } = new URL(mail.url)
    await expect(send({}, `smtp://${host}`)).rejects.toMatchObject({ responseCode: 530 })
  })

  it('refuses what is too large', async () => {
    await expect(send({ to: 'big@large.example', text: 'x'.repeat(1_200_000) })).rejects.toMatchObject({ responseCode: 552 })
    expect(await inbox('large.example')).toEqual([])
  })

  it.each([
    ['refuses for good', { kind: 'status', status: 550 }, { responseCode: 550 }, 0],
    ['asks to come back', { kind: 'errorRate', rate: 1 }, { responseCode: 451 }, 0],
    ['cuts the line without effect', { kind: 'cutAfterBody' }, { code: 'ECONNECTION' }, 0],
    ['delivers and cuts the line', { kind: 'lostReply' }, { code: 'ECONNECTION' }, 1],
  ])('on demand %s', async (name, fault, error, delivered) => {
    const to = `${name.replaceAll(' ', '-')}@bent.example`
    await client.control('faults', { match: 'mail', ...fault })
    await expect(send({ to })).rejects.toMatchObject(error)
    expect(await inbox(to)).toHaveLength(delivered)
  })
})
