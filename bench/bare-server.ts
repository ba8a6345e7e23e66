/** The anchor of what we serve: Fastify as it comes, which answers everything with the same bytes. Started by the benches. */
import { readFileSync } from 'node:fs'
import { constants as zlib } from 'node:zlib'
import { fastify } from 'fastify'

const [bytesFile, compressed] = process.argv.slice(2)
const bytes = bytesFile === undefined ? Buffer.from('{}') : readFileSync(bytesFile)
const app = fastify()
if (compressed === 'compressed') {
  const { default: compress } = await import('@fastify/compress')
  await app.register(compress, { encodings: ['br'], brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }, threshold: 1024 })
}
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: (_, reply) => reply.type('application/json; charset=utf-8').send(bytes),
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ bare: 'ready', port: Number(new URL(origin).port) })}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
