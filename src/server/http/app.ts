import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import type { CallDefinition } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Logger } from 'pino'
import { edge, plainRefusal, type EdgeTools } from './edge.ts'
import type { Wing } from './handler.ts'
import { docsPageOf, openApiOf } from './openapi.ts'
import { PREFIXES, register } from './registry.ts'

/** The largest body a call takes. Uploads come with their own limit. */
const BODY_BYTES_MAX = 256 * 1024

export interface HttpOptions {
  wings: readonly Wing[]
  definitions: readonly CallDefinition[]
  tools: EdgeTools
  clock: Clock
  log: Logger
  appDir: string
  trustedProxies: number
  https?: { key: string; cert: string }
  /** The installation's own root certificate, offered for download to phones on the local network. */
  rootPem?: string
  /** Whether everything a call needs is there: for /readyz. */
  isReady: () => Promise<boolean>
  metrics: () => Promise<{ contentType: string; body: string }>
  onAnswered?: (call: string, status: number, seconds: number) => void
}

/** Builds the server: the calls under their three prefixes, the app under /m/, and what operators ask. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { clock, log } = options
  const calls = register(options.wings, options.definitions)
  const settings: FastifyServerOptions = {
    loggerInstance: log,
    disableRequestLogging: true, // addresses may carry codes; what is logged is the route, below
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => uuidv7(clock.now().epochMilliseconds),
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }
  const app = (options.https ? fastify({ ...settings, https: options.https } as FastifyServerOptions) : fastify(settings)) as FastifyInstance
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.https ? { maxAge: 15_552_000 } : false,
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }, // 11, the default, costs 100 ms of CPU on a list
    threshold: 1024,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    options.onAnswered?.(`${request.method} ${route}`, reply.statusCode, reply.elapsedTime / 1000)
    if (!route.startsWith('/m/') && route !== '/healthz' && route !== '/readyz' && route !== '/metrics') {
      request.log.info({ call: `${request.method} ${route}`, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
    }
  })
  app.setErrorHandler((error: { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    const code = status === 413 ? 'P413' : status === 429 ? 'P429' : status >= 400 && status < 500 ? 'P400' : 'P500'
    if (code === 'P500') request.log.error({ err: error }, 'request_failed')
    const answer = plainRefusal(code, request)
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  })

  for (const { handler, wing } of calls.values()) {
    const serve = edge(handler, wing, options.tools)
    const path = handler.definition.path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const prefix of PREFIXES) app.route({ method: handler.definition.method, url: prefix + path, handler: serve })
  }

  const openApi = JSON.stringify(openApiOf(options.definitions))
  const docs = docsPageOf(options.definitions)
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(openApi))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docs))
  app.get('/healthz', (_, reply) => reply.type('text/plain').send('ok\n'))
  app.get('/readyz', async (_, reply) => {
    const ready = await options.isReady()
    return reply.code(ready ? 200 : 503).type('text/plain').send(ready ? 'ready\n' : 'not ready\n')
  })
  app.get('/metrics', async (request, reply) => {
    if (!/^(::1|127\.|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')) return notFound(request, reply)
    const metrics = await options.metrics()
    return reply.type(metrics.contentType).send(metrics.body)
  })
  if (options.rootPem) {
    const { rootPem } = options
    app.get('/root.pem', (_, reply) => reply.type('application/x-x509-ca-cert').header('content-disposition', 'attachment; filename="qicheng-root.pem"').send(rootPem))
  }
  await serveApp(app, options.appDir)
  app.setNotFoundHandler((request, reply) => notFound(request, reply))
  return app
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = plainRefusal('P404', request)
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/** The built app: hashed files for good, the page itself never kept, every path below /m/ the same page. */
async function serveApp(app: FastifyInstance, appDir: string): Promise<void> {
  const page = join(appDir, 'index.html')
  app.get('/', (_, reply) => reply.redirect('/m/'))
  if (!existsSync(page)) {
    app.log.warn('the app is not built: only the API is served')
    return
  }
  await app.register(staticFiles, { root: join(appDir, 'assets'), prefix: '/m/assets/', dotfiles: 'ignore', immutable: true, maxAge: '365d', index: false })
  const html = readFileSync(page, 'utf8')
  app.get('/m', (_, reply) => reply.redirect('/m/'))
  app.get('/m/*', (request, reply) => {
    const rest = (request.params as { '*': string })['*']
    if (rest.includes('.') && existsSync(join(appDir, rest)) && !rest.includes('..')) return reply.sendFile(rest, appDir)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}
