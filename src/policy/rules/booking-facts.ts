/** A booking as it is submitted, in policy's words. The product wing asks costs and applications through their faces. */
export interface BookingFacts {
  /** Whether it hangs on an approved trip application that covers it. */
  readonly application: 'linked' | 'none'
  /** Booked by somebody who needs no application for it [P-SUPER-01]. */
  readonly bySuperAgent: boolean
  /** What is free in the tightest budget that covers it, and what the company would pay; `null` where no budget does. */
  readonly budget: { readonly freeMinor: number; readonly companyMinor: number } | null
}
