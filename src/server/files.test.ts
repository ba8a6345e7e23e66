import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/result.ts'
import type { DocumentServer } from '../people/server/document-testing.ts'
import { documentServer } from '../people/server/document-testing.ts'
import type { TestDatabase } from './database/testing.ts'
import { testDatabase } from './database/testing.ts'
import { FILE_BYTES_MAX, UNCLAIMED_HOURS } from './files.ts'
import { keepHouse } from './housekeeping.ts'

/* Pictures over HTTP: what comes in, what is kept of it, who gets it back. */

let database: TestDatabase
let server: DocumentServer
let lin = ''
let su = ''

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await documentServer(database.db)
  ;[lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => server.tokenOf(code)))) as [string, string]
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const blank = (size: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7d7c', ...size } })
const jpeg = () => blank().jpeg().toBuffer()
const READ = '/datacenter/file/getFile'

async function keep(bytes: Buffer, token = lin): Promise<string> {
  const answer = await server.upload([{ bytes }], { token })
  if (answer.code !== 'Z000') throw new Error(answer.code)
  return answer.result.fileId
}
async function kept(fileId: string, token = lin): Promise<Buffer> {
  const { result } = await server.ask<{ dataUrl: string }>('GET', READ, { fileId }, { token })
  return Buffer.from(result.dataUrl.replace('data:image/jpeg;base64,', ''), 'base64')
}

describe('a picture', () => {
  it.each([
    ['JPEG', () => blank().jpeg().toBuffer()],
    ['PNG', () => blank().png().toBuffer()],
    ['WebP', () => blank().webp().toBuffer()],
  ])('is taken as %s, written anew and given back to its owner [C-CARD-07]', async (_, make) => {
    const bytes = await kept(await keep(await make()))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })

  it('loses what is not its pixels: the place, the camera, a program behind it [C-CARD-07]', async () => {
    const secret = 'taken at 30.2741 N, 120.1551 E'
    const withExif = await blank()
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '30/1 16/1 26/1' } })
      .jpeg()
      .toBuffer()
    expect(withExif.includes(secret)).toBe(true)
    const polyglot = Buffer.concat([withExif, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const bytes = await kept(await keep(polyglot))
    expect([bytes.includes(secret), bytes.includes('<script>'), bytes.includes('PK\u0003\u0004')]).toEqual([false, false, false])
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('is turned the way it was taken, and made no larger than is read [C-CARD-07]', async () => {
    const turned = await kept(await keep(await blank().withMetadata({ orientation: 6 }).jpeg().toBuffer()))
    expect(await sharp(turned).metadata()).toMatchObject({ width: 40, height: 60 })
    const large = await kept(await keep(await blank({ width: 5_000, height: 100 }).png().toBuffer()))
    expect(await sharp(large).metadata()).toMatchObject({ width: 2_000, height: 40 })
  })

  it.each([
    ['a page of HTML that calls itself a picture', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script in it', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF that is a script as well', () => Buffer.concat([Buffer.from('GIF89a/*'), randomBytes(40), Buffer.from('*/=1;alert(1)//')])],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['noise', () => randomBytes(2_000)],
    ['the head of a JPEG', async () => (await jpeg()).subarray(0, 200)],
    ['a TIFF', () => blank().tiff().toBuffer()],
    ['a picture of more pixels than a camera takes', () => blank({ width: 9_000, height: 9_000 }).png({ compressionLevel: 9 }).toBuffer()],
  ])('is not %s [E-FILE-01] [C-CARD-07]', async (_, make) => {
    const answer = await server.upload([{ bytes: Buffer.from(await make()) }], { token: lin, language: 'zh' })
    expect([answer.status, answer.code]).toEqual([200, 'FILE-KIND'])
    expect(answer.message).toBe('上传失败：只能上传 JPEG、PNG 或 WebP 图片')
  })

  it('is not looked into where it does not begin as one: a drawing of many parts costs neither time nor memory [C-CARD-07]', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${'<rect/>'.repeat(280_000)}</svg>`
    const before = process.memoryUsage.rss()
    expect(await server.files.decode(Buffer.from(drawing))).toMatchObject({ refused: 'FILE-KIND' })
    expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(100)
  })

  it('is smaller than 2 MB, by a byte [V-ACCT-12]', async () => {
    const picture = await jpeg()
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    expect((await server.upload([{ bytes: padded(FILE_BYTES_MAX - 1) }], { token: lin })).code).toBe('Z000')
    for (const size of [FILE_BYTES_MAX, FILE_BYTES_MAX + 1, FILE_BYTES_MAX * 2]) {
      const answer = await server.upload([{ bytes: padded(size) }], { token: lin })
      expect([size, answer.status === 413 ? answer.code : `${answer.status} ${answer.code}`]).toEqual([
        size,
        size === FILE_BYTES_MAX ? '200 FILE-SIZE' : 'P413',
      ])
    }
    expect(isRefusal(await server.files.decode(padded(FILE_BYTES_MAX)))).toBe(true)
  })

  it('comes alone, in the field that is meant for it [C-CARD-07]', async () => {
    const bytes = await jpeg()
    const wrong = [
      await server.upload([{ bytes, field: 'picture' }], { token: lin }),
      await server.upload([{ bytes }, { bytes }], { token: lin }),
      await server.upload([], { token: lin }),
      await server.upload([{ bytes: Buffer.alloc(0) }], { token: lin }),
      await server.ask('POST', '/datacenter/file/addFile', { file: 'a.jpg' }, { token: lin }),
    ]
    expect(wrong.map(({ status, code }) => [status, code])).toEqual(wrong.map(() => [400, 'P400']))
  })

  it('is read by nobody who is not signed in [C-CARD-07]', async () => {
    expect((await server.upload([{ bytes: await jpeg() }])).status).toBe(401)
  })

  it('is kept once per key, and another one under the same key is refused [C-CARD-07]', async () => {
    const bytes = await jpeg()
    const key = 'upload-of-a-test'
    const first = await server.upload([{ bytes }], { token: lin, key })
    expect(await server.upload([{ bytes }], { token: lin, key })).toEqual(first)
    const other = await server.upload([{ bytes: await blank({ width: 61 }).jpeg().toBuffer() }], { token: lin, key })
    expect(other.code).toBe('IDEMPOTENCY-REUSED')
  })

  it('lies sealed in the database: no row shows a byte of it', async () => {
    const fileId = await keep(await jpeg())
    const row = await database.db.kysely.selectFrom('storedFile').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
    const bytes = await kept(fileId)
    expect(row.contentSealed.includes(bytes.subarray(0, 16))).toBe(false)
    expect(row.byteCount).toBe(bytes.length)
  })

  it('is given to its owner alone: another one’s is answered like an unknown one [C-CARD-07]', async () => {
    const fileId = await keep(await jpeg())
    const foreign = await server.ask('GET', READ, { fileId }, { token: su })
    const unknown = await server.ask('GET', READ, { fileId: '01990000-0000-7000-8000-000000000001' }, { token: su })
    expect([foreign.status, foreign.code, foreign.message]).toEqual([unknown.status, unknown.code, unknown.message])
    expect(foreign.status).toBe(404)
  })
})

describe('claiming pictures', () => {
  const card = {
    cardType: 3,
    cardName: '林一帆',
    cardSurname: 'LIN',
    cardGivenname: 'YIFAN',
    sex: 'M',
    birthday: '1993-11-08',
    periodValidity: '2031-06-30',
  }

  it('gives a document exactly those that its form named, and forgets the others', async () => {
    const [a, b] = [await keep(await jpeg()), await keep(await jpeg())]
    const added = await server.ask<{ cardId: string; card: { fileIds: string[] } }>(
      'POST',
      '/userCard',
      { ...card, ...(await server.sealed('C00000061')), fileIds: [a, b] },
      { token: lin },
    )
    expect(added.result.card.fileIds).toEqual([a, b].toSorted())
    const { cardType: _type, ...fields } = card
    const changed = await server.ask<{ card: { fileIds: string[] } }>(
      'PUT',
      '/datacenter/userCardNew/update',
      { cardId: added.result.cardId, ...fields, fileIds: [b] },
      { token: lin },
    )
    expect(changed.result.card.fileIds).toEqual([b])
    expect((await server.ask('GET', READ, { fileId: a }, { token: lin })).status).toBe(404)
    await server.ask('DELETE', `/userCard/${added.result.cardId}`, {}, { token: lin })
    expect((await server.ask('GET', READ, { fileId: b }, { token: lin })).status).toBe(404)
  })

  it('of another person, or of what holds them already, is refused, and then nothing of the form is written', async () => {
    const hers = await keep(await jpeg(), su)
    const before = (
      await server.ask<{ cards: unknown[] }>('GET', '/datacenter/userCardNew/getUserCardByCardTypeEncrypt', {}, { token: lin })
    ).result
    const answer = await server.ask(
      'POST',
      '/userCard',
      { ...card, ...(await server.sealed('C00000062')), fileIds: [hers] },
      { token: lin },
    )
    expect([answer.status, answer.code]).toEqual([404, 'P404'])
    const after = (await server.ask('GET', '/datacenter/userCardNew/getUserCardByCardTypeEncrypt', {}, { token: lin })).result
    expect(after).toEqual(before)
    expect(await kept(hers, su)).toBeInstanceOf(Buffer)
  })

  it('that nobody claims are forgotten after a day', async () => {
    const fileId = await keep(await jpeg())
    const at = server.clock.now()
    await keepHouse(database.db, at.add({ hours: UNCLAIMED_HOURS }))
    expect((await server.ask('GET', READ, { fileId }, { token: lin })).status).toBe(200)
    await keepHouse(database.db, at.add({ hours: UNCLAIMED_HOURS, seconds: 1 }))
    expect((await server.ask('GET', READ, { fileId }, { token: lin })).status).toBe(404)
  })

  it('has an end: who keeps sending without claiming is told to wait', async () => {
    const token = await server.tokenOf('QC3002')
    const bytes = await jpeg()
    let last = await server.upload([{ bytes }], { token })
    for (let count = 0; last.code === 'Z000' && count < 40; count += 1) last = await server.upload([{ bytes }], { token })
    expect([last.status, last.code]).toEqual([429, 'P429'])
  })

  it('has the same end for many that come at the same moment', async () => {
    const owner = await server.idOf('QC3001')
    const picture = await server.files.decode(await jpeg())
    if (isRefusal(picture)) throw new Error(picture.refused)
    const keepOne = () =>
      database.db.transact((writer) => server.files.keep(writer, { companyId: owner.companyId, ownerId: owner.personId, picture }))
    const answers = await Promise.all(Array.from({ length: 60 }, keepOne))
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(30)
  })
})
