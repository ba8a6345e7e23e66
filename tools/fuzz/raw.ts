import { createSign, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import type { World } from './world.ts'

/** What does not go through the tests' own client, which would tidy it up: messages as bytes, and routes that are no calls. */

const ANSWER_WITHIN_MS = 5_000
const ANSWER_BYTES_MAX = 20_000

/** Sends bytes and takes what comes, until the server ends it, enough has come, or it goes on as a stream. */
export function sendBytes(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((done) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    const end = (): void => {
      socket.destroy()
      done(text)
    }
    socket.setTimeout(ANSWER_WITHIN_MS, end)
    socket.on('data', (data: Buffer) => {
      text += data.toString()
      if (text.length > ANSWER_BYTES_MAX || /content-type: text\/event-stream/i.test(text)) end()
    })
    socket.on('end', end)
    socket.on('close', end)
    socket.on('error', end)
  })
}

const CALL = '/api/v06/openapi/airfrond/getOrderPage'
const BODY = '{"status":"all","cursor":null,"size":1}'
const LIVE = ['/api/v06/openapi/live', '/api/v06/live', '/api/live']

/** Messages that break the rules of HTTP, or follow them in a way that nobody means. `%TOKEN%` becomes a living session's. */
export const RAW_MESSAGES: readonly string[] = [
  'GET\r\n\r\n',
  '\r\n\r\n\r\n',
  '\u0000\u0001\u0002\r\n\r\n',
  `GET ${CALL} HTTP/9.9\r\nhost: x\r\n\r\n`,
  `FETCH ${CALL} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `TRACE /api/docs HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `TRACK /api/docs HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: x\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `OPTIONS ${CALL} HTTP/1.1\r\nhost: x\r\norigin: https://evil.example\r\naccess-control-request-method: POST\r\nconnection: close\r\n\r\n`,
  `GET http://evil.example/control HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
  `GET ${CALL} HTTP/1.1\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET ${CALL} HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(30_000)}\r\n\r\n`,
  `GET ${CALL} HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 3_000 }, (_, at) => `x-${at}: 1`).join('\r\n')}\r\n\r\n`,
  `GET ${CALL} HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n`,
  `GET ${CALL} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer a\u0000b\r\n\r\n`,
  `GET ${CALL} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \u00ff\u00fe\r\nlanguage: \u00ff\r\nconnection: close\r\n\r\n`,
  `POST ${CALL} HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n`,
  `POST ${CALL} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef`,
  `POST ${CALL} HTTP/1.1\r\nhost: x\r\ncontent-length: 39\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST ${CALL} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `POST ${CALL} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\nzz\r\n\r\n`,
  `POST ${CALL} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\nexpect: 200-ok\r\n\r\n${BODY}`,
  `POST ${CALL} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer %TOKEN%\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET /m/..%00/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `GET /m/%c0%ae%c0%ae/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `GET //evil.example/m/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `GET /metrics HTTP/1.1\r\nhost: x\r\nforwarded: for=203.0.113.7\r\nconnection: close\r\n\r\n`,
  ...LIVE.flatMap((path) => [
    `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    `GET ${path}?token=%TOKEN% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${'a'.repeat(43)}\r\nconnection: close\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer %TOKEN%\r\nlast-event-id: ${'9'.repeat(400)}\r\naccept: text/html\r\n\r\n`,
    `HEAD ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer %TOKEN%\r\nconnection: close\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer %TOKEN%\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
  ]),
]

const FORM_NASTY = [
  '',
  ' ',
  '\u0000',
  '%',
  '0',
  '-1',
  '1e308',
  'NaN',
  '../../x',
  "'; drop table payment --",
  '<x>',
  '\ud83d',
  'x'.repeat(4_000),
  '2088',
  'RSA2',
  '[]',
  '{}',
]

/** The merchant's account at the sandbox's Alipay: a notice for anybody else is none of ours. */
export function accountOf(world: World): { app_id: string; seller_id: string } {
  const text = readFileSync(join(world.product.sandboxDir, 'alipay/account.json'), 'utf8')
  const { appId, sellerId } = JSON.parse(text) as { appId: string; sellerId: string }
  return { app_id: appId, seller_id: sellerId }
}

/** Signs a form as Alipay does, with the key of the sandbox's Alipay: what it says is then believed to come from there. */
function signer(world: World): (form: Record<string, string>) => string {
  const key = createPrivateKey(readFileSync(join(world.product.sandboxDir, 'alipay/alipay-private.pem'), 'utf8'))
  return (form) => {
    const text = Object.entries(form)
      .filter(([name]) => name !== 'sign' && name !== 'sign_type')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
  }
}

/** A notice as the gateway sends it about a trade that waits, signed; `spoilt` says how many of its fields are bent first. */
export function noticesOf(world: World, facts: Readonly<Record<string, string>>, options: { count: number; seed: number }): string[] {
  const sign = signer(world)
  const notice: Record<string, string> = {
    notify_type: 'trade_status_sync',
    notify_time: '2026-11-21 10:00:00',
    charset: 'utf-8',
    version: '1.0',
    trade_no: '2026112122001400000000000001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '0.01',
    subject: 'x',
    ...facts,
  }
  const pick = <T>(draw: fc.GeneratorValue, from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })] as T
  return fc.sample(fc.gen(), { numRuns: options.count, seed: options.seed }).map((draw, at) => {
    const form = { ...notice, notify_id: `fuzz${options.seed}x${at}` }
    const isSigned = draw(fc.nat, { max: 2 }) > 0
    // A signed notice of the right sum from the right account would be true: the sum stays wrong.
    for (let times = draw(fc.nat, { max: 3 }); times > 0; times -= 1) {
      const name = pick(draw, Object.keys(form))
      if (draw(fc.nat, { max: 3 }) === 0) delete (form as Record<string, string>)[name]
      else (form as Record<string, string>)[name] = pick(draw, FORM_NASTY)
    }
    const signature = isSigned ? sign(form) : pick(draw, ['', 'AAAA', '\u0000', 'x'.repeat(5_000)])
    const body = new URLSearchParams({
      ...form,
      sign: signature,
      sign_type: pick(draw, ['RSA2', 'RSA2', 'RSA2', 'RSA', '', 'none']),
    }).toString()
    return pick(draw, [
      body,
      body,
      body,
      body,
      `${body}&${body}`,
      body.slice(0, draw(fc.nat, { max: body.length })),
      `${body}&out_trade_no=x`,
      `%zz&${body}`,
      '',
      '{}',
      '\u0000',
    ])
  })
}
