import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestProduct } from './product.ts'

/** For tests: a small picture. */
export const smallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 50, channels: 3, background: '#3a7d7c' } })
    .png()
    .toBuffer()

/** The same, handed in over HTTP as a browser does it. */
export async function uploadPicture(product: TestProduct, token: string): Promise<string> {
  const boundary = `----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n`
  const answer = await product.program.http.inject({
    method: 'POST',
    url: '/api/v06/openapi/datacenter/file/addFile',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), await smallPicture(), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return answer.json<{ result: { fileId: string } }>().result.fileId
}
