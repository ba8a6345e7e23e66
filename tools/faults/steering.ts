/** What a check tells a steered server while it runs. */
export interface Steering {
  /** How far the server's clock runs ahead of the machine's. */
  readonly aheadMs: number
  /** The fault point at which it dies the next time; empty for none. */
  readonly killAt: string
}

/** How often a steered server looks for what it is told. */
export const STEERING_LOOK_MS = 15
