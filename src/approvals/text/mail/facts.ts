/** What a mail says of a request, in its reader's language. */
export interface SaidOfRequest {
  readonly kind: string
  readonly title: string
  readonly subtitle: string
  readonly applicant: string
  /** Who put it in the applicant's name; null where she did herself. */
  readonly putBy: string | null
  readonly total: string
  /** How far above the limit, empty where that is no amount (a cabin, a budget); null where it is not above any. */
  readonly over: string | null
  /** Of a price that has left what was agreed to: how much more, and what that was; null else. */
  readonly more: { readonly by: string; readonly before: string } | null
  /** What it cost when it was put, where the price moved before anybody agreed; null else. */
  readonly was: string | null
  /** Who pays what, where the traveller pays a part; null else. */
  readonly payers: { readonly company: string; readonly person: string; readonly who: string } | null
  /** Empty where none was given. */
  readonly reason: string
  readonly decideBy: string | null
  /** What happens where nobody decides. */
  readonly silence: 'escalate' | 'agree' | 'deny'
}

/** What a card says beside its button, which leads to the link. */
export interface SaidOnCard extends SaidOfRequest {
  readonly insteadOf: string | null
  /**
   * Who has handed it on to her, has asked for her word too, or was silent until `at`, with what was written to it; null where the flow
   * itself asks.
   */
  readonly from: {
    readonly by: string
    readonly how: 'handedOn' | 'before' | 'after' | 'escalated'
    readonly words: string
    readonly at: string
  } | null
  /** Of how many who decide together so many have to agree; all of them, or fewer; null where one decides alone. */
  readonly together: { readonly needed: number; readonly of: number } | null
  /** For how many days the link works; null where it ends with the time to decide. */
  readonly days: number | null
}

export interface SaidWithLink extends SaidOnCard {
  readonly link: string
}

/** Of who is named a deputy, or is none any more. */
export interface SaidOfDeputy {
  /** In whose place she decides. */
  readonly by: string
  /** Both days included. */
  readonly days: { readonly from: Temporal.PlainDate; readonly until: Temporal.PlainDate }
  /** The most that one request may cost; null for any amount. */
  readonly upTo: string | null
  /** Lines; null for all requests. */
  readonly products: readonly string[] | null
}
