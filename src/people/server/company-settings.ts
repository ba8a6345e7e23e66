import { z } from 'zod'
import { CEILING_DEFAULT } from '../../approvals/rules/ceiling.ts'
import { approvalFlowsInFile, flowFrom, storedFlow } from '../../approvals/calls/flow-file.ts'
import { applicationSettings } from '../../applications/calls/settings.ts'
import { noticeSettings } from '../../notices/calls/settings.ts'
import { serviceFeesFrom, serviceFeesInFile, storedServiceFees } from '../../payments/calls/settings.ts'
import { POINTS_NAME_DEFAULT } from '../../payments/rules/points.ts'
import { FORFEIT_PAYERS } from '../../payments/rules/refund-shares.ts'
import { INQUIRY_ANSWER_MINUTES } from '../../flights/rules/inquiry.ts'
import { yuan } from '../../kernel/money.ts'
import type { Reader } from '../../server/database/connect.ts'
import { OPENING_CODES, type OpeningCode } from '../rules/lines.ts'
import type { CompanyFile } from './company-file.ts'
import { bothTexts as bothTextsInFile, code } from './company-file-parts.ts'

/** constants: a search's offers can be booked for so long (READINGS.md, Rules, defaults). */
const OFFER_LIFETIME_DEFAULT_MINUTES = 20
/** READINGS.md, Rules, defaults: for so long a traveller may pay her part of a flight. */
const PAYMENT_WINDOW_DEFAULT_MINUTES = 30
/** The same of trains: a railway keeps its seats no longer. */
const TRAIN_PAYMENT_WINDOW_DEFAULT_MINUTES = 10

/** Somebody who pays at the desk has until the same hour tomorrow. */
const CASH_WINDOW_DEFAULT_MINUTES = 1_440

/** READINGS.md, Rules, defaults: companions and guests on one booking. */
const OUTSIDERS_PER_BOOKING_DEFAULT = 9
/** A guest's data is erased this long after her last trip. */
const GUEST_DATA_DAYS_DEFAULT = 30

/** `09:00`. */
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** When the travel desk works for the company, by the clock of Shanghai on working days, and within how long of that it answers. */
const inquiries = {
  answerMinutes: z.number().int().min(15).max(2_880).default(INQUIRY_ANSWER_MINUTES),
  from: hour.default('09:00'),
  until: hour.default('18:00'),
}

/** More of them nobody reads. */
const CANCEL_REASONS_MAX = 12

const HOURS_TO_DECIDE_DEFAULT = 24
const LEVELS_MAX = 5

/** Hundredths of a per cent, which is as finely as a file writes one. */
const basisPoints = (percent: number): number => Math.round(percent * 100)

/** From how much above the limit each level of approval is needed, in yuan, the first level's first. */
const levelsAboveYuan = z
  .array(z.number().min(0).max(1_000_000).multipleOf(0.01))
  .min(1)
  .max(LEVELS_MAX)
  .refine((levels) => levels[0] === 0, { error: 'the first level is needed from 0 on' })
  .refine((levels) => levels.every((level, i) => i === 0 || level > (levels[i - 1] ?? 0)), {
    error: 'each level begins above the one before',
  })

/** Flights alone, where a file says nothing. */
const isOpenByDefault = (line: OpeningCode): boolean => line === 'flight'
const lineSwitches = Object.fromEntries(OPENING_CODES.map((line) => [line, z.boolean().default(isOpenByDefault(line))])) as Record<
  OpeningCode,
  z.ZodDefault<z.ZodBoolean>
>
const survey = {
  open: z.boolean().default(false),
  /** How long after a trip somebody is asked how it was. */
  hoursAfterTrip: z.number().int().min(1).max(720).default(24),
}
const carRewards = {
  open: z.boolean().default(false),
  /** Points for each yuan of a car trip. */
  pointsPerYuan: z.number().min(0).max(100).default(0),
}

const extraTerms = z.enum(['company', 'person', 'notOffered'])
const extras = {
  /** Seats of one's choice that cost something; those that do not are always one's own to choose, where seats are offered. */
  seats: extraTerms.default('person'),
  /** Bags above the fare's allowance. */
  bags: extraTerms.default('person'),
  /** Packages of service on the ground: the Business Plus Package. */
  packages: extraTerms.default('notOffered'),
}

const payment = {
  /** What a person pays is charged at once, or held where the gateway can, and taken when the ticket is issued. */
  personPays: z.enum(['charge', 'guarantee']).default('charge'),
  /** Whether a person may pay her part at the travel desk. */
  cash: z.boolean().default(false),
  /** For how long a part waits for that; never beyond the airline's ticketing limit. */
  cashWindowMinutes: z.number().int().min(5).max(10_080).default(CASH_WINDOW_DEFAULT_MINUTES),
  /** Who bears what an airline keeps of a refund (SPEC.md, "Violation and forfeit pay types"): 1 the company, 2 the person, 3 both in proportion. */
  forfeitPayer: z.literal(FORFEIT_PAYERS).default(3),
  /** The same of a trip that went above the policy. */
  violationPayer: z.literal(FORFEIT_PAYERS).default(3),
}

/** What a company may set, as the company file writes it. */
export const settingsInFile = z.strictObject({
  offerLifetimeMinutes: z.number().int().min(5).max(120).default(OFFER_LIFETIME_DEFAULT_MINUTES),
  /** For how long a traveller may pay her part once it is due. */
  paymentWindowMinutes: z.number().int().min(5).max(1_440).default(PAYMENT_WINDOW_DEFAULT_MINUTES),
  /** The same for trains. A railway that lets seats go earlier ends it earlier. */
  trainPaymentWindowMinutes: z.number().int().min(3).max(1_440).default(TRAIN_PAYMENT_WINDOW_DEFAULT_MINUTES),
  payment: z.strictObject(payment).prefault({}),
  /** What we charge for booking, by product and channel. */
  serviceFees: serviceFeesInFile.prefault({}),
  /** Who pays what is bought beside tickets; or that it is not offered. */
  extras: z.strictObject(extras).prefault({}),
  /** What is asked of the travel desk. */
  inquiries: z
    .strictObject(inquiries)
    .refine(({ from, until }) => from < until, { error: 'the desk closes after it has opened' })
    .prefault({}),
  /** Reward points that the company grants, and what it calls them: in the middle of a sentence, so that English begins small. */
  points: z.strictObject({ name: bothTextsInFile(12).default(POINTS_NAME_DEFAULT) }).prefault({}),
  /** Companions and guests on one booking at most. */
  outsidersPerBooking: z.number().int().min(0).max(20).default(OUTSIDERS_PER_BOOKING_DEFAULT),
  /** How long after her last trip what a guest entered is erased. */
  guestDataDays: z.number().int().min(1).max(365).default(GUEST_DATA_DAYS_DEFAULT),
  /** Who changes a phone number: the person herself, by a code to the new one; or the company alone, in its file. */
  phonesKeptBy: z.enum(['person', 'company']).default('person'),
  /** What people of the company may book; a line that this product does not have yet stays closed whatever is said here. */
  lines: z.strictObject(lineSwitches).prefault({}),
  /** Two of one sex share a room. */
  roomSharing: z.boolean().default(false),
  survey: z.strictObject(survey).prefault({}),
  carRewards: z.strictObject(carRewards).prefault({}),
  /** Trip applications: what is applied for before it is booked. */
  applications: applicationSettings.prefault({}),
  /** By which channels people are told of what, and when they are left in peace, until they choose themselves. */
  notices: noticeSettings.prefault({}),
  /** Why its people cancel orders, in the company's words; they stand before those of the product. */
  cancelReasons: z
    .array(z.strictObject({ code, name: bothTextsInFile(60) }))
    .max(CANCEL_REASONS_MAX)
    .refine((reasons) => new Set(reasons.map((reason) => reason.code)).size === reasons.length, { error: 'each code once' })
    .default([]),
  /** Who has to agree to an order above the limit. */
  approval: z
    .strictObject({
      /** Who does not decide for so long has let it time out; seats may have to be paid before. */
      hoursToDecide: z.number().int().min(1).max(168).default(HOURS_TO_DECIDE_DEFAULT),
      levelsAboveYuan: levelsAboveYuan.default([0]),
      /** Who is asked about which orders, where that is more than a line of managers. The first that fits is taken; none: the levels above. */
      flows: approvalFlowsInFile.default([]),
      /** How far a price may move before somebody has to agree to the difference; of the two the narrower holds. */
      ceiling: z
        .strictObject({
          percent: z.number().min(0).max(100).multipleOf(0.01).default(CEILING_DEFAULT.percent),
          yuan: z.number().min(0).max(1_000_000).multipleOf(0.01).default(CEILING_DEFAULT.yuan),
          beyond: z.enum(['ask', 'end']).default(CEILING_DEFAULT.beyond),
        })
        .prefault({}),
    })
    .prefault({}),
})

const bothTexts = z.object({ zh: z.string(), en: z.string() })
const storedBanner = z.object({
  code: z.string(),
  title: bothTexts,
  text: bothTexts,
  to: z.string(),
  /** Days in Shanghai, both included; null for one without an end. */
  from: z.string(),
  until: z.string().nullable(),
})

const storedSettings = z.object({
  offerLifetimeMinutes: z.number().int().positive().default(OFFER_LIFETIME_DEFAULT_MINUTES),
  serviceFees: storedServiceFees.prefault({}),
  extras: z.object(extras).prefault({}),
  points: z.object({ name: bothTexts.default(POINTS_NAME_DEFAULT) }).prefault({}),
  inquiries: z.object(inquiries).prefault({}),
  paymentWindowMinutes: z.number().int().positive().default(PAYMENT_WINDOW_DEFAULT_MINUTES),
  trainPaymentWindowMinutes: z.number().int().positive().default(TRAIN_PAYMENT_WINDOW_DEFAULT_MINUTES),
  payment: z.object(payment).prefault({}),
  outsidersPerBooking: z.number().int().min(0).default(OUTSIDERS_PER_BOOKING_DEFAULT),
  guestDataDays: z.number().int().positive().default(GUEST_DATA_DAYS_DEFAULT),
  phonesKeptBy: z.enum(['person', 'company']).default('person'),
  lines: z.object(lineSwitches).prefault({}),
  roomSharing: z.boolean().default(false),
  survey: z.object(survey).prefault({}),
  carRewards: z.object(carRewards).prefault({}),
  banners: z.array(storedBanner).default([]),
  cancelReasons: z.array(z.object({ code: z.string(), name: bothTexts })).default([]),
  applications: applicationSettings.prefault({}),
  notices: noticeSettings.prefault({}),
  approval: z
    .object({
      hoursToDecide: z.number().int().positive().default(HOURS_TO_DECIDE_DEFAULT),
      /** The first is 0; each further level begins above the one before. */
      levelsAboveMinor: z.array(z.number().int().min(0)).min(1).max(LEVELS_MAX).default([0]),
      flows: z.array(storedFlow).default([]),
      ceiling: z
        .object({
          toleranceBasisPoints: z.number().int().min(0).max(10_000).default(basisPoints(CEILING_DEFAULT.percent)),
          toleranceMinor: z.number().int().min(0).default(yuan(CEILING_DEFAULT.yuan)),
          beyond: z.enum(['ask', 'end']).default(CEILING_DEFAULT.beyond),
        })
        .prefault({}),
    })
    .prefault({}),
})
/** A company's settings as wings read them. Amounts in minor units. */
export type CompanySettings = z.output<typeof storedSettings>

export function storedFrom(settings: z.output<typeof settingsInFile>, banners: CompanyFile['banners']): CompanySettings {
  const { hoursToDecide, levelsAboveYuan: levels, flows, ceiling } = settings.approval
  const { lines, roomSharing, survey: asking, carRewards: rewards } = settings
  return {
    offerLifetimeMinutes: settings.offerLifetimeMinutes,
    serviceFees: serviceFeesFrom(settings.serviceFees),
    extras: settings.extras,
    points: settings.points,
    inquiries: settings.inquiries,
    paymentWindowMinutes: settings.paymentWindowMinutes,
    trainPaymentWindowMinutes: settings.trainPaymentWindowMinutes,
    payment: settings.payment,
    outsidersPerBooking: settings.outsidersPerBooking,
    guestDataDays: settings.guestDataDays,
    phonesKeptBy: settings.phonesKeptBy,
    lines,
    roomSharing,
    survey: asking,
    carRewards: rewards,
    applications: settings.applications,
    notices: settings.notices,
    cancelReasons: settings.cancelReasons,
    banners: banners.map((banner) => ({ ...banner, until: banner.until ?? null })),
    approval: {
      hoursToDecide,
      levelsAboveMinor: levels.map(yuan),
      flows: flows.map(flowFrom),
      ceiling: {
        toleranceBasisPoints: basisPoints(ceiling.percent),
        toleranceMinor: yuan(ceiling.yuan),
        beyond: ceiling.beyond,
      },
    },
  }
}

export async function settingsOf(reader: Reader, companyId: string): Promise<CompanySettings> {
  const row = await reader.selectFrom('company').select('settings').where('id', '=', companyId).executeTakeFirstOrThrow()
  return storedSettings.parse(row.settings)
}
