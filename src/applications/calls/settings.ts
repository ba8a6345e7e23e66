import { z } from 'zod'
import type { ApplicationSettings } from '../rules/plan.ts'

/** READINGS.md, Rules, defaults: an urgent trip leaves within a day. */
const URGENT_HOURS_DEFAULT = 24
const AHEAD_DAYS_DEFAULT = 365

/** What a company sets for its trip applications, as its file writes it and as it is kept. */
export const applicationSettings = z.strictObject({
  /** Whether people may apply where no rule of the policy asks for it. False: only where one does. */
  isOffered: z.boolean().default(true),
  /** False: an application is agreed to as soon as it is complete. */
  needsApproval: z.boolean().default(true),
  /** For so many days before and after an applied span a booking still fits. */
  earlierDays: z.number().int().min(0).max(30).default(0),
  laterDays: z.number().int().min(0).max(30).default(0),
  /** How far ahead a journey may be applied for. */
  aheadDaysMax: z.number().int().min(1).max(730).default(AHEAD_DAYS_DEFAULT),
  /** Up to so much more an estimate may grow without being asked about again. */
  estimateTolerancePercent: z.number().int().min(0).max(100).default(0),
  /**
   * Whether orders on an application may cost the company no more than was agreed to, with that tolerance. Left out: where a flow looks at
   * amounts, for then the estimate says who agrees.
   */
  estimateBinds: z.boolean().optional(),
  urgentHours: z.number().int().min(1).max(168).default(URGENT_HOURS_DEFAULT),
  /** Whether an urgent trip may be booked on an agreement given outside of the system. */
  allowsOfflineAuthorisation: z.boolean().default(false),
}) satisfies z.ZodType<ApplicationSettings>
