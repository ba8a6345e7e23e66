import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { secondCompanyText } from '../../server/testing.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { filesOf } from '../../server/files.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { sealCodesOf } from '../../server/seal-codes.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { documentCalls } from '../calls/documents.ts'
import { accountHandlers } from './account-handlers.ts'
import { documentHandlers } from './document-handlers.ts'
import { documentRefusals } from './document-words.ts'
import { documentsOf } from './documents.ts'
import type { Asked } from './testing.ts'
import { servePeople } from './testing.ts'

const START = '2026-11-21T02:00:00Z'

/** For tests: the real server with the calls of documents, pictures and consents, over the demo company and a second one. */
export async function documentServer(db: Database) {
  const clock = new TestClock(START)
  const secrets = secretsFrom([randomBytes(32).toString('base64')])
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const sessions = sessionsOf(db, clock)
  const sealCodes = sealCodesOf(db, clock, secrets)
  const files = filesOf(clock, secrets)
  const deps = { db, clock, secrets, sessions, sealCodes, files, limits: limitsOf(db, clock), documents: documentsOf(secrets) }
  const handlers = [...documentHandlers(deps), ...accountHandlers(deps)]
  const wing = { name: 'people', handlers, refusals: documentRefusals, httpStatus: {} }
  const served = await servePeople({ db, clock, secrets, log, wing, definitions: [...documentCalls] })
  await served.bringIn(await secondCompanyText())
  return {
    ...served,
    clock,
    files,
    logged,
    /** A file as a browser sends it, in whatever field, under whatever name and type. */
    upload(parts: readonly { bytes: Buffer; field?: string; name?: string; type?: string }[], asked: Asked = {}) {
      const boundary = 'x-boundary-of-a-test'
      const payload = Buffer.concat([
        ...parts.flatMap(({ bytes, field = 'file', name = 'a.jpg', type = 'image/jpeg' }) => [
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
        Buffer.from(`--${boundary}--\r\n`),
      ])
      const headers = { ...served.headersOf(asked), 'content-type': `multipart/form-data; boundary=${boundary}` }
      return served.send<{ fileId: string }>('POST', '/datacenter/file/addFile', { headers, payload })
    },
  }
}
export type DocumentServer = Awaited<ReturnType<typeof documentServer>>
