import type { BothNames } from '../../kernel/language.ts'

/*
 * Printing, for every wing: a wing says what stands on a sheet of A4, and this room lays it out. Every label stands in both scripts,
 * whoever reads it. The same sheet at the same instant is the same bytes: nothing here asks the time or draws lots.
 */

/** One line of a value, or several. */
export type Value = string | readonly string[]

export interface Fact {
  readonly label: BothNames
  readonly value: Value
  /** Set apart, as what counts most. */
  readonly isMain?: boolean
}

export interface Cell {
  readonly lines: readonly string[]
  /** Set apart as what counts most, such as a total. */
  readonly isMain?: boolean
  /** Set apart as a warning. */
  readonly warns?: boolean
}

export type Block =
  /** Sentences that must not be missed, framed; `warns` where they say that something does not hold. */
  | { readonly kind: 'notice'; readonly text: BothNames; readonly warns?: boolean }
  /** Two or three beside each other. Without a heading it goes on with what stands above it. */
  | { readonly kind: 'facts'; readonly heading?: BothNames; readonly across?: 2 | 3; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'table'
      readonly heading: BothNames
      /** `share` of the width, of the sum of all. */
      readonly columns: readonly { readonly label: BothNames; readonly share: number; readonly align?: 'right' }[]
      readonly rows: readonly (readonly Cell[])[]
    }
  /** What is to be known besides, in small print. */
  | { readonly kind: 'note'; readonly text: BothNames }

export interface Sheet {
  readonly title: BothNames
  /** What it is about, beside the title: the number of an order. */
  readonly number: string
  readonly blocks: readonly Block[]
  /** Who prints it: named as the author of the file and at the foot of each page. */
  readonly issuer: BothNames
  readonly madeAt: Temporal.Instant
}

export interface Printed {
  readonly bytes: Buffer
  readonly pages: number
}
