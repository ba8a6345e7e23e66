import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from './content-policy.ts'

/**
 * The operator's console: every path below /ops/ the same page, which no browser keeps and nobody frames, not even a host that may
 * frame the travellers' app. Only its hashed files, which hold code and no data, are kept.
 */
export async function serveOps(app: FastifyInstance, opsDir: string): Promise<void> {
  const page = join(opsDir, 'ops.html')
  if (!existsSync(page)) {
    app.log.warn('the console of the staff is not built: /ops/ is not served')
    return
  }
  const html = readFileSync(page, 'utf8')
  await app.register(staticFiles, {
    root: join(opsDir, 'assets'),
    prefix: '/ops/assets/',
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    index: false,
    // Its word for sending files is there already, for the travellers' app.
    decorateReply: false,
  })
  app.get('/ops', (_, reply) => reply.header('cache-control', 'no-store').redirect('/ops/'))
  app.get('/ops/*', { helmet: { contentSecurityPolicy: contentPolicy([]) } }, (_, reply) =>
    reply.header('cache-control', 'no-store').header('vary', 'user-agent').type('text/html; charset=utf-8').send(html),
  )
}
