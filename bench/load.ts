/**
 * A client that costs next to nothing, so that what is measured is the server: a few sockets, each sending the same bytes again
 * as soon as its answer has wholly arrived.
 */
import { connect, type Socket } from 'node:net'

const SOCKETS = 8
const SILENT_MS = 20_000
const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

function bytesOf(origin: string, { method, path, headers, body }: Request): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lengths = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
  const lines = Object.entries({ host: new URL(origin).host, ...headers, ...lengths }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${payload}`)
}

/** How many bytes an answer has, from its head; null where it comes in chunks. */
function lengthOf(head: string): number | null {
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`the server answers ${head.slice(0, 40)}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined ? null : Number(length)
}

/** Calls `answered` for each whole answer that a socket brings. Answers come one at a time: nothing is sent ahead. */
function reader(answered: () => void): (part: Buffer) => void {
  let head: Buffer | null = Buffer.alloc(0)
  let left: number | null = 0
  let tail: Buffer = Buffer.alloc(0)
  const end = (): void => {
    head = Buffer.alloc(0)
    answered()
  }
  return (part) => {
    let body = part
    if (head !== null) {
      head = head.length === 0 ? part : Buffer.concat([head, part])
      const at = head.indexOf(HEAD_END)
      if (at < 0) return
      left = lengthOf(head.toString('latin1', 0, at))
      body = head.subarray(at + HEAD_END.length)
      head = null
      tail = Buffer.alloc(0)
    }
    if (left !== null) {
      left -= body.length
      if (left === 0) end()
      return
    }
    tail = (body.length < LAST_CHUNK.length ? Buffer.concat([tail, body]) : body).subarray(-LAST_CHUNK.length)
    if (tail.equals(LAST_CHUNK)) end()
  }
}

/** How many such requests a second a server answers, kept busy for so long. */
export async function requestsPerSecond(origin: string, request: Request, lastsMs: number): Promise<number> {
  const { hostname, port } = new URL(origin)
  const bytes = bytesOf(origin, request)
  const sockets: Socket[] = []
  let answers = 0
  const startedMs = performance.now()
  try {
    await Promise.all(
      Array.from(
        { length: SOCKETS },
        () =>
          new Promise<void>((resolve, reject) => {
            const socket = connect({ host: hostname, port: Number(port), noDelay: true, timeout: SILENT_MS }, () => socket.write(bytes))
            sockets.push(socket)
            const read = reader(() => {
              answers += 1
              if (performance.now() - startedMs < lastsMs) socket.write(bytes)
              else resolve()
            })
            socket.on('data', (part: Buffer) => {
              try {
                read(part)
              } catch (error) {
                reject(error)
              }
            })
            socket.on('timeout', () => reject(new Error(`${request.path} was not answered within ${SILENT_MS} ms`)))
            socket.on('error', reject)
            socket.on('close', () => reject(new Error(`${request.path}: the server closed the connection`)))
          }),
      ),
    )
    return (answers / (performance.now() - startedMs)) * 1_000
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
