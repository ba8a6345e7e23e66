import { z } from 'zod'
import { yuan } from '../../kernel/money.ts'
import { coversAll, FEE_CHANNELS, FEE_PAYERS, FEE_PRODUCTS, type FeeAmount, type FeeRule, type ServiceFees } from '../rules/service-fees.ts'

/* Service fees as a company's file writes them, in yuan and per cent, and as they are kept, in cents and hundredths of a per cent. */

const RATES_MAX = 40
const FEE_YUAN_MAX = 10_000

const feeYuan = z.number().min(0).max(FEE_YUAN_MAX).multipleOf(0.01)

const rateInFile = z
  .strictObject({
    products: z.array(z.enum(FEE_PRODUCTS)).min(1).max(FEE_PRODUCTS.length).optional(),
    channels: z.array(z.enum(FEE_CHANNELS)).min(1).max(FEE_CHANNELS.length).optional(),
    per: z.enum(['ticket', 'order']).default('ticket'),
    yuan: feeYuan.optional(),
    /** Of the fare without taxes. */
    percent: z.number().min(0).max(100).multipleOf(0.01).optional(),
    atLeastYuan: feeYuan.optional(),
    atMostYuan: feeYuan.optional(),
  })
  .refine((rate) => (rate.yuan === undefined) !== (rate.percent === undefined), { error: 'say either yuan or percent' })
  .refine((rate) => rate.percent !== undefined || (rate.atLeastYuan ?? rate.atMostYuan) === undefined, {
    error: 'atLeastYuan and atMostYuan go with percent',
  })
  .refine(({ atLeastYuan = 0, atMostYuan = FEE_YUAN_MAX }) => atLeastYuan <= atMostYuan, {
    error: 'atLeastYuan is above atMostYuan',
    path: ['atLeastYuan'],
  })

function amountFrom({ yuan: fixed, percent = 0, atLeastYuan = 0, atMostYuan }: z.output<typeof rateInFile>): FeeAmount {
  if (fixed !== undefined) return { is: 'fixed', amountMinor: yuan(fixed) }
  const atMostMinor = atMostYuan === undefined ? null : yuan(atMostYuan)
  return { is: 'percent', basisPoints: Math.round(percent * 100), atLeastMinor: yuan(atLeastYuan), atMostMinor }
}

const ruleFrom = (rate: z.output<typeof rateInFile>): FeeRule => ({
  products: rate.products ?? null,
  channels: rate.channels ?? null,
  per: rate.per,
  amount: amountFrom(rate),
})

/** A rate that another one before it takes everything of would look charged and never be. */
function tellUnreached(rates: readonly z.output<typeof rateInFile>[], context: z.RefinementCtx): void {
  const rules = rates.map(ruleFrom)
  for (const [index, rule] of rules.entries()) {
    const before = rules.slice(0, index).findIndex((earlier) => coversAll(earlier, rule))
    if (before < 0) continue
    const message = `never charged: rate ${before + 1} is taken first for all of it`
    context.addIssue({ code: 'custom', message, path: [index] })
  }
}

export const serviceFeesInFile = z.strictObject({
  rates: z.array(rateInFile).max(RATES_MAX).superRefine(tellUnreached).default([]),
  paidBy: z.enum(FEE_PAYERS).default('company'),
  /** Once the service was delivered; before that it is always returned. */
  onRefund: z.enum(['kept', 'returned']).default('kept'),
})

const minor = z.number().int().min(0)
const feeAmount = z.discriminatedUnion('is', [
  z.object({ is: z.literal('fixed'), amountMinor: minor }),
  z.object({ is: z.literal('percent'), basisPoints: minor, atLeastMinor: minor, atMostMinor: minor.nullable() }),
])

/** The same as it is kept with a company. */
export const storedServiceFees = z.object({
  rates: z
    .array(
      z.object({
        products: z.array(z.enum(FEE_PRODUCTS)).nullable(),
        channels: z.array(z.enum(FEE_CHANNELS)).nullable(),
        per: z.enum(['ticket', 'order']),
        amount: feeAmount,
      }),
    )
    .default([]),
  paidBy: z.enum(FEE_PAYERS).default('company'),
  isReturned: z.boolean().default(false),
})

export const serviceFeesFrom = ({ rates, paidBy, onRefund }: z.output<typeof serviceFeesInFile>): z.output<typeof storedServiceFees> =>
  ({
    rates: rates.map(ruleFrom).map(({ products, channels, ...rate }) => ({
      ...rate,
      products: products && [...products],
      channels: channels && [...channels],
    })),
    paidBy,
    isReturned: onRefund === 'returned',
  }) satisfies ServiceFees
