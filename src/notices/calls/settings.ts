import { z } from 'zod'
import { isTimeOfDay } from '../rules/quiet.ts'
import { CHOICE_SUBJECTS, type ChoiceSubject } from '../rules/subjects.ts'

const subjects = z.array(z.enum(CHOICE_SUBJECTS)).max(CHOICE_SUBJECTS.length)
/** `news` comes by the app alone, unless somebody wants it otherwise. */
const BY_MAIL: ChoiceSubject[] = ['orders', 'payments', 'approvals', 'told', 'trips']

export const timeOfDay = z.string().max(5).refine(isTimeOfDay, 'a time such as 22:00')

/** How a company's people are told before they choose for themselves, as its file writes it and as it is kept. */
export const noticeSettings = z.strictObject({
  sms: subjects.default(['told']),
  mail: subjects.default(BY_MAIL),
  card: subjects.default(BY_MAIL),
  /** When nothing comes that can wait. False: never quiet. */
  quietHours: z
    .union([
      z.literal(false),
      z
        .strictObject({ from: timeOfDay, until: timeOfDay })
        .refine(({ from, until }) => from !== until, { error: 'it ends when it begins', path: ['until'] }),
    ])
    .default({ from: '22:00', until: '07:00' }),
})
export type NoticeSettings = z.output<typeof noticeSettings>
