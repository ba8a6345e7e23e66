import type { Reader, Writer } from '../../server/database/connect.ts'
import type { QuietHours } from '../rules/quiet.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { NoticeSettings } from '../calls/settings.ts'
import { isChosen, type OwnChoice } from '../rules/subjects.ts'
import type { Notice } from '../rules/templates.ts'
import type { NoticesDeps, Who } from './index.ts'

/* By which channels somebody hears of what, and when not: her own choices, else her company's. */

type Deps = Pick<NoticesDeps, 'owners'>

/** Whether she wants it by this channel; what has no owner is a code, or what was asked for. */
export async function wants(deps: Deps, reader: Reader, { kind, companyId, about }: Notice): Promise<boolean> {
  if (!about || companyId === null || about.subject === 'safety') return true
  const who = { companyId, personId: about.personId }
  const [own, company] = [await ownChoices(reader, who), await deps.owners.settings(reader, companyId)]
  return isChosen({ subject: about.subject, channel: kind }, own, company)
}

export function ownChoices(reader: Reader, { companyId, personId }: Who): Promise<OwnChoice[]> {
  return reader
    .selectFrom('noticeChoice')
    .select(['subject', 'channel', 'isOn'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .execute()
}

export async function saveChoice(writer: Writer, { companyId, personId }: Who, choice: OwnChoice): Promise<void> {
  await writer
    .insertInto('noticeChoice')
    .values({ companyId, personId, ...choice })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId', 'subject', 'channel']).doUpdateSet({ isOn: choice.isOn }))
    .execute()
}

/** Null for who is never quiet. */
export async function quietHoursOf(deps: Deps, reader: Reader, who: Who): Promise<QuietHours | null> {
  const own = await ownQuietHours(reader, who)
  if (own) return own.isOn ? own : null
  return companyQuietHours(await deps.owners.settings(reader, who.companyId))
}

export const companyQuietHours = ({ quietHours }: NoticeSettings): QuietHours | null =>
  quietHours === false ? null : { ...quietHours, zone: DEFAULT_ZONE }

export function ownQuietHours(reader: Reader, { companyId, personId }: Who): Promise<(QuietHours & { isOn: boolean }) | undefined> {
  return reader
    .selectFrom('quietHours')
    .select(['isOn', 'fromTime as from', 'untilTime as until', 'zone'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

export async function saveQuietHours(writer: Writer, { companyId, personId }: Who, quiet: QuietHours & { isOn: boolean }): Promise<void> {
  const values = { isOn: quiet.isOn, fromTime: quiet.from, untilTime: quiet.until, zone: quiet.zone }
  await writer
    .insertInto('quietHours')
    .values({ companyId, personId, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doUpdateSet(values))
    .execute()
}
