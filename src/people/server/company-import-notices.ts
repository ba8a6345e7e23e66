import { uuidv7 } from '../../kernel/ids.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { CompanyFile } from './company-file.ts'

interface NoticesImport {
  readonly writer: Writer
  readonly companyId: string
  readonly now: Temporal.Instant
  readonly file: CompanyFile
}

/** When a day begins in Shanghai. */
const startOf = (date: string): Temporal.Instant => Temporal.PlainDate.from(date).toZonedDateTime(DEFAULT_ZONE).toInstant()
const endOf = (date: string): Temporal.Instant => startOf(Temporal.PlainDate.from(date).add({ days: 1 }).toString())

/** Announcements exactly as the file says; one that keeps its code stays read by whoever has read it. */
export async function importAnnouncements({ writer, companyId, now, file }: NoticesImport): Promise<void> {
  const codes = file.announcements.map(({ code }) => code)
  await writer
    .deleteFrom('announcement')
    .where('companyId', '=', companyId)
    .$if(codes.length > 0, (query) => query.where('code', 'not in', codes))
    .execute()
  if (codes.length === 0) return
  const values = file.announcements.map(({ code, title, body, important, from, until }) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    code,
    titleZh: title.zh,
    titleEn: title.en,
    bodyZh: body.zh,
    bodyEn: body.en,
    isImportant: important,
    fromAt: startOf(from),
    untilAt: until === undefined ? null : endOf(until),
  }))
  await writer
    .insertInto('announcement')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'code']).doUpdateSet((eb) => ({
        titleZh: eb.ref('excluded.titleZh'),
        titleEn: eb.ref('excluded.titleEn'),
        bodyZh: eb.ref('excluded.bodyZh'),
        bodyEn: eb.ref('excluded.bodyEn'),
        isImportant: eb.ref('excluded.isImportant'),
        fromAt: eb.ref('excluded.fromAt'),
        untilAt: eb.ref('excluded.untilAt'),
      })),
    )
    .execute()
}
