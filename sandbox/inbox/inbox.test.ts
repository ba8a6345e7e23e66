import { request } from 'node:http'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startForTest } from '../testing/client.ts'
import { Phone } from '../testing/phone.ts'

let client: Client
let phone: Phone
let stop: () => Promise<void>
let smtp: string
beforeAll(async () => {
  const started = await startForTest()
  ;({ client, stop } = started)
  phone = new Phone(started.sms)
  smtp = started.mail.url
})
afterAll(() => stop())

const page = async (query = ''): Promise<string> => (await fetch(`${client.base}/inbox${query}`)).text()
/** The recipients as the page names them, from the top. */
const shown = (html: string) => [...html.matchAll(/<h2 id="message-\d+">([^<]+)</g)].map(([, name]) => name)

describe('the inbox', () => {
  it('says in both languages what to do while it is empty', async () => {
    expect(await page()).toContain('还没有消息')
    expect(await page('?lang=en')).toContain('Nothing has arrived yet')
  })

  it('shows text messages and mails newest first, and those of one number or address alone', async () => {
    await phone.send({ to: '13922220001' })
    await createTransport(smtp).sendMail({ from: 'q@qicheng.example', to: 'lan@example.com', subject: 'S', text: 'T' })
    await phone.send({ to: '13922220002' })
    expect(shown(await page())).toEqual(['+8613922220002', 'lan@example.com', '+8613922220001'])
    expect(shown(await page('?to=139 2222 0001'))).toEqual(['+8613922220001'])
    expect(shown(await page('?to=LAN@'))).toEqual(['lan@example.com'])
    expect(await page('?to=nobody&lang=en')).toContain('Nothing has been sent to this number or address.')
  })

  it('lets a code stand out and leads on by links', async () => {
    await phone.send({ to: '13922220003', params: '{"code":"908172"}' })
    await phone.send({ to: '13922220003', template: 'SMS_100000206', sign: 'Qicheng', params: '{"inviter":"Min","link":"m/guest/abc"}' })
    const html = await page('?to=13922220003')
    expect(html).toContain('<strong class="code">908172</strong>')
    expect(html).toContain('<a href="http://127.0.0.1:8080/m/guest/abc">')
  })

  it('shows whatever was sent as text, whoever wrote it', async () => {
    const evil = '<script>alert(1)</script> https://x.example/"><img src=x onerror=alert(2)>'
    await createTransport(smtp).sendMail({ from: 'q@qicheng.example', to: 'evil@example.com', subject: evil, text: evil })
    const answer = await fetch(`${client.base}/inbox?to=${encodeURIComponent('evil@example.com')}`)
    const html = await answer.text()
    expect(html).not.toMatch(/<script>|<img/)
    expect(html).toContain('&lt;script&gt;')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page(`?to=${encodeURIComponent('"><script>x')}`)).not.toContain('<script>x')
  })

  it('is there with its script and style, and for this machine only', async () => {
    for (const [, address] of (await page()).matchAll(/(?:src|href)="(\/(?:inbox|kit)\/[^"]+)"/g))
      expect((await fetch(client.base + address)).status).toBe(200)
    const status = await new Promise((resolve, reject) => {
      const outgoing = request(`${client.base}/inbox`, { headers: { host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      outgoing.on('error', reject).end()
    })
    expect(status).toBe(403)
  })

  it('tells tests the same as JSON, only what is new where they say what they have seen', async () => {
    const { messages } = (await client.get<{ messages: { seq: number; recipient: string }[] }>('/control/inbox')).body
    const seen = messages[0]?.seq ?? 0
    await phone.send({ to: '13922220009' })
    const after = (await client.get<{ messages: { recipient: string }[] }>(`/control/inbox?after=${seen}`)).body.messages
    expect(after.map((each) => each.recipient)).toEqual(['+8613922220009'])
    expect((await client.get('/control/inbox?after=-1')).status).toBe(400)
  })

  it('is emptied with the world', async () => {
    await client.control('reset')
    expect(shown(await page())).toEqual([])
  })
})
