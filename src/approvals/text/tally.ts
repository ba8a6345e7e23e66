/** How many of how many have spoken, as sentences say it; `needed` is null where it is no one number. */
export interface TallySaid {
  readonly agreed: number
  readonly refused: number
  readonly of: number
  readonly needed: number | null
  readonly before: number
}
