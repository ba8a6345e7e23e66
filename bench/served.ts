import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import { fastify } from 'fastify'

export interface Served {
  readonly origin: string
  stop(): Promise<void>
}

/** Folders by the path below which they are served. */
export async function serveFolders(folders: Readonly<Record<string, string>>): Promise<Served> {
  const app = fastify()
  await app.register(compress, { encodings: ['br', 'gzip'] })
  for (const [index, [prefix, root]] of Object.entries(folders).entries()) {
    await app.register(staticFiles, { root, prefix, decorateReply: index === 0 })
  }
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, stop: () => app.close() }
}
