import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import staticFiles from '@fastify/static'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import type { CallDefinition } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Logger } from 'pino'
import { EVENT_STREAM, LIVE_PATH, type Live } from '../live.ts'
import { contentPolicy } from './content-policy.ts'
import { edge, outcomeOf, refusePlainly, type EdgeTools } from './edge.ts'
import { serveFeeds } from './feeds.ts'
import type { Wing } from './handler.ts'
import { docsPageOf, openApiOf } from './openapi.ts'
import { serveOps } from './ops-app.ts'
import { PREFIXES, register } from './registry.ts'

/** The largest body a call takes. Uploads come with their own limit. */
const BODY_BYTES_MAX = 256 * 1024
/** A request that has not wholly arrived by then is cut, lest slow senders hold all connections. */
const ARRIVES_WITHIN_MS = 60_000
/** A year, for our name and every name below it: the program wants a host name of its own (README, Going live). */
const STAYS_WITH_TLS = 'max-age=31536000; includeSubDomains'
const PLAIN = 'text/plain; charset=utf-8'
const LOOPBACK = /^(::1$|127\.|::ffff:127\.)/

export interface HttpOptions {
  wings: readonly Wing[]
  definitions: readonly CallDefinition[]
  tools: EdgeTools
  /** Who tells the browser what changed. */
  live?: Live
  clock: Clock
  log: Logger
  appDir: string
  /** The built console of the operator's staff; not served where there is none. */
  opsDir?: string
  trustedProxies: number
  /** Origins of web hosts that may frame the app. */
  frameOrigins?: readonly string[]
  https?: { key: string; cert: string }
  /** The installation's own root certificate, offered for download to phones on the local network. */
  rootPem?: string
  /** Whether everything a call needs is there: for /readyz. */
  isReady: () => Promise<boolean>
  metrics: () => Promise<{ contentType: string; body: string }>
  onAnswered?: (call: string, status: number, seconds: number) => void
}

/** Builds the server: the calls under their three prefixes, the app under /m/, the console under /ops/, and what operators ask. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { clock, log } = options
  const calls = register(options.wings, options.definitions)
  const settings: FastifyServerOptions = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // addresses may carry codes; what is logged is the route, below
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: ARRIVES_WITHIN_MS,
    genReqId: () => uuidv7(clock.now().epochMilliseconds),
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // What the router itself refuses: an address with broken escapes, or a part longer than any id.
    frameworkErrors: (error, request, reply) => void refusePlainly(error.code === 'FST_ERR_BAD_URL' ? 'P400' : 'P404', request, reply),
  }
  const app = (
    options.https ? fastify({ ...settings, https: options.https } as FastifyServerOptions) : fastify(settings)
  ) as FastifyInstance
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(options.frameOrigins ?? []),
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' }, // for browsers that do not read frame-ancestors; the others let it overrule this
    strictTransportSecurity: false, // below: only behind a proxy; a browser would hold a local network's localhost to it for months
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }, // 11, the default, costs 100 ms of CPU on a list
    threshold: 1024,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (options.trustedProxies > 0 && request.protocol === 'https') reply.header('strict-transport-security', STAYS_WITH_TLS)
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    options.live?.endStreams()
  })
  app.addHook('onSend', async (_, reply) => {
    // A connection that its client would keep alive holds up a stop for as long.
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.raw.getHeader('content-type') === EVENT_STREAM) return // how long somebody stayed says nothing of how fast we are
    const route = routeOf(request)
    options.onAnswered?.(`${request.method} ${route}`, reply.statusCode, reply.elapsedTime / 1000)
    if (!route.startsWith('/m/') && !route.startsWith('/ops/') && route !== '/healthz' && route !== '/readyz' && route !== '/metrics') {
      request.log.info(
        {
          call: `${request.method} ${route}`,
          status: reply.statusCode,
          ...outcomeOf(request),
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'answered',
      )
    }
  })
  app.setErrorHandler((error: Thrown, request, reply) => {
    const status = error.statusCode ?? 500
    const code = status === 413 ? 'P413' : status === 429 ? 'P429' : status >= 400 && status < 500 ? 'P400' : 'P500'
    if (hasLeft(error, reply)) {
      request.log.debug({ call: `${request.method} ${routeOf(request)}` }, 'request_left')
      return undefined
    }
    if (code === 'P500') request.log.error({ err: error }, 'request_failed')
    return refusePlainly(code, request, reply)
  })

  const serveAll = (scope: FastifyInstance, areUploads: boolean): void => {
    for (const { handler, wing } of calls.values()) {
      if ((handler.definition.upload !== undefined) !== areUploads) continue
      const serve = edge(handler, wing, options.tools)
      const path = handler.definition.path.replaceAll(/\{(\w+)\}/g, ':$1')
      const { method, bodyBytesMax = BODY_BYTES_MAX } = handler.definition
      for (const prefix of PREFIXES) scope.route({ method, url: prefix + path, handler: serve, bodyLimit: bodyBytesMax })
    }
  }
  serveAll(app, false)
  await app.register(async (scope) => {
    await scope.register(multipart) // in a room of its own: no other call takes files; each names its limits
    serveAll(scope, true)
  })

  if (options.live) serveLive(app, options.live, options.tools)

  await serveNotices(app, options.wings)
  serveFeeds(
    app,
    options.wings.flatMap((wing) => wing.feeds ?? []),
    options.tools,
  )

  const openApi = JSON.stringify(openApiOf(options.definitions))
  const docs = docsPageOf(options.definitions)
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(openApi))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docs))
  app.get('/healthz', (_, reply) => reply.type(PLAIN).send('ok\n'))
  app.get('/readyz', async (_, reply) => {
    const ready = await options.isReady()
    return reply
      .code(ready ? 200 : 503)
      .type(PLAIN)
      .send(ready ? 'ready\n' : 'not ready\n')
  })
  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine comes from loopback too, for clients from anywhere: it says so in a header.
    const { forwarded, 'x-forwarded-for': forwardedFor, via } = request.headers
    const isNear = LOOPBACK.test(request.socket.remoteAddress ?? '') && !forwarded && !forwardedFor && !via
    if (!isNear) return refusePlainly('P404', request, reply)
    const metrics = await options.metrics()
    return reply.type(metrics.contentType).send(metrics.body)
  })
  if (options.rootPem) {
    const { rootPem } = options
    app.get('/root.pem', (_, reply) =>
      reply.type('application/x-x509-ca-cert').header('content-disposition', 'attachment; filename="qicheng-root.pem"').send(rootPem),
    )
  }
  await serveApp(app, options.appDir)
  if (options.opsDir !== undefined) await serveOps(app, options.opsDir)
  app.setNotFoundHandler((request, reply) => refusePlainly('P404', request, reply))
  return app
}

interface Thrown {
  readonly statusCode?: number
  readonly code?: string
}

/** Whoever asked is gone before the answer was sent: nothing of ours has failed, and nobody reads what we would say of it. */
const hasLeft = ({ code }: Thrown, { raw }: FastifyReply): boolean => code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

/** What is logged of an address: its route, never the address itself. */
const routeOf = ({ routeOptions: { url = 'unknown' } }: FastifyRequest): string => url

/** The live stream is no call: it has no envelope and no end. */
function serveLive(app: FastifyInstance, live: Live, { isUnavailable }: EdgeTools): void {
  for (const prefix of PREFIXES) {
    app.get(prefix + LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      try {
        return await live.serve(request, reply)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        request.log.error({ err: error }, 'live_unavailable')
        return refusePlainly('P503', request, reply.header('retry-after', '2'))
      }
    })
  }
}

/** A gateway's notice is a short form, or a short sealed document. */
const NOTICE_BYTES_MAX = 16 * 1024

/** Notices arrive as they were signed: the body is handed on as it came, whatever type it says it has. */
async function serveNotices(app: FastifyInstance, wings: readonly Wing[]): Promise<void> {
  const routes = wings.flatMap((wing) => wing.notices ?? [])
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_BYTES_MAX }, (_, body, done) => done(null, body))
    for (const { path, receive } of routes) {
      scope.post(`/api/notices${path}`, async (request, reply) => {
        const said = await receive({ body: typeof request.body === 'string' ? request.body : '', headers: request.headers })
        return reply.code(said.status).type(`${said.type}; charset=utf-8`).send(said.body)
      })
    }
  })
}

/** The built app: hashed files for good, the page itself never kept, every path below /m/ the same page. */
async function serveApp(app: FastifyInstance, appDir: string): Promise<void> {
  const page = join(appDir, 'index.html')
  app.get('/', (_, reply) => reply.redirect('/m/'))
  if (!existsSync(page)) {
    app.log.warn('the app is not built: only the API is served')
    return
  }
  await app.register(staticFiles, {
    root: join(appDir, 'assets'),
    prefix: '/m/assets/',
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  const html = readFileSync(page, 'utf8')
  app.get('/m', (_, reply) => reply.redirect('/m/'))
  app.get('/m/*', (request, reply) => {
    const rest = (request.params as { '*': string })['*']
    reply.header('cache-control', 'no-cache')
    const isFile = rest.includes('.') && !rest.includes('..') && rest !== 'index.html' && existsSync(join(appDir, rest))
    // Files outside of assets/ keep their names over releases, so they are asked about each time.
    if (isFile) return reply.sendFile(rest, appDir, { cacheControl: false })
    // Its content policy hangs on which host asks.
    return reply.header('vary', 'user-agent').type('text/html; charset=utf-8').send(html)
  })
}
