/** A small balancer in front of several product processes: every request goes to the next one, so that nothing may live in one alone. */
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  readonly origin: string
  /** Where requests go from now on, in turn. */
  spreadOver(origins: readonly string[]): void
  stop(): Promise<void>
}

/** Passes one request on and its answer back as it comes: a live stream is piped, not collected. */
function forward(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress ?? '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': incoming.headers.host ?? target.host,
  }
  const inner = request({ host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // A stream says nothing for a while: its head must not wait for its first word.
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  inner.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  // Whoever hangs up hangs up on the process behind too, or streams would stay open there.
  outgoing.once('close', () => inner.destroy())
  incoming.pipe(inner)
}

/** Listens on a free port of this machine. Before it knows where to send requests it answers 503. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let targets: readonly URL[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = targets[turn % Math.max(targets.length, 1)]
    turn += 1
    if (target) forward(target, incoming, outgoing)
    else outgoing.writeHead(503).end()
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spreadOver(origins) {
      targets = origins.map((origin) => new URL(origin))
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
