/** A law or rule that a page rests on, with the day since which it is in force. */
export interface Source {
  readonly name: string
  /** YYYY-MM-DD. */
  readonly inForceSince: string
}

export interface Section {
  /** Names the section in an address: `/privacy_sdk/wechat` opens there. The same in both languages. */
  readonly key: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** A page that people may have to rely on. A consent names its version, so a change of meaning is a new one. */
export interface LegalPage {
  readonly title: string
  /** YYYY-MM-DD of the day on which this wording began to hold. */
  readonly version: string
  readonly lead: string
  readonly sections: readonly Section[]
  readonly sources: readonly Source[]
}
