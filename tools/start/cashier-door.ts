import { createServer, type Server } from 'node:https'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What phones may reach of the sandbox: the cashiers of its gateways, and the pages on which its identity platforms ask for consent. What
 * only the product asks of them, its control page and its inbox stay on loopback.
 */
const OPEN = [
  '/kit/page.css',
  '/kit/cashier.css',
  '/alipay/',
  '/wechat-pay/',
  '/identity/page.css',
  '/identity/oidc/authorize',
  '/identity/lark/open-apis/authen/v1/authorize',
  '/identity/wecom/connect/oauth2/authorize',
  '/identity/wecom/wwlogin/sso/login',
  '/identity/dingtalk/oauth2/auth',
  '/identity/wechat/connect/oauth2/authorize',
]

function forward(sandboxPort: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = incoming.url ?? '/'
  // A path that climbs is normalised by nobody on the way: it is refused here.
  if (!OPEN.some((open) => path.startsWith(open)) || path.includes('..') || path.includes('%2e') || path.includes('%2E')) {
    outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such address\n')
    return
  }
  const headers = { ...incoming.headers, host: `127.0.0.1:${sandboxPort}` }
  const inner = request({ host: '127.0.0.1', port: sandboxPort, path, method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  inner.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    outgoing.end('The cashier does not answer\n')
  })
  incoming.pipe(inner)
}

/** Opens the sandbox's cashier and pages of consent to phones on the local network, over TLS with the installation's own certificate. */
export async function openCashierDoor(options: {
  readonly sandboxPort: number
  readonly host: string
  readonly tls: { readonly key: string; readonly cert: string }
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server: Server = createServer({ key: options.tls.key, cert: options.tls.cert }, (incoming, outgoing) =>
    forward(options.sandboxPort, incoming, outgoing),
  )
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, options.host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
