import type { Store } from '../kit/store.ts'
import { plansFor } from './plans.ts'
import type { Worlds } from './plans.ts'
import { NotLetIn, ProductDesk } from './product.ts'
import type { Waiting } from './product.ts'
import { answering, findRequest, keepAnswer, keepRequest, keepSettings, moveRequest, readSettings } from './requests.ts'
import type { DeskSettings, KeptRequest } from './requests.ts'

/**
 * The travel desk of the sandbox: a clerk who is on duty at the product's console, takes requests up as they come, and answers each after
 * a while: with plans of what is sold, or that nothing flies. What a colleague has taken up she leaves to her, and what was chosen, too.
 */

const LOOKS_EVERY_MS = 1_000
const LOOKS_LEAST_OFTEN_MS = 60_000
/** Of each look: pages of the list, and answers that are worked out. */
const PAGES_MOST = 10
const ANSWERS_MOST = 5
const NOBODY_HAS_IT = 1
const OK = 'Z000'
const NOTHING_FLIES =
  '这些日期没有可售的航班，可换日期或舱位再问。 / Nothing is sold on these days: ask again for other days, or another cabin.'

/** The product's own trouble passes; whatever else it says to an answer is its last word on it. */
const isPassing = (code: string): boolean => /^(IDEMPOTENCY-RUNNING|OPS-WAIT|A0401|P5\d\d|P429)$/.test(code)

export class Clerk {
  readonly #worlds: Worlds
  readonly #store: Store
  #desk: { readonly settings: DeskSettings; readonly product: ProductDesk } | null = null
  /** How often she looks goes by the time that passes on the machine: the world's clock may stand still, or jump. */
  #notBefore = 0
  #failures = 0
  #trouble: string | null = null
  /** Of this look: what the product did not take now, and may take the next time. */
  #passing: string[] = []

  constructor(worlds: Worlds) {
    this.#worlds = worlds
    this.#store = worlds.air.store
  }

  /** What last went wrong; null while all is well. */
  get trouble(): string | null {
    return this.#trouble
  }

  /** Whoever moves the clock, or the settings, wants the next look at once. */
  wake(): void {
    this.#notBefore = 0
  }

  set(change: Partial<DeskSettings>): DeskSettings {
    const settings = { ...readSettings(this.#store), ...change }
    keepSettings(this.#store, settings)
    this.#desk = null
    this.#failures = 0
    this.#trouble = null
    this.wake()
    return settings
  }

  #product(): ProductDesk | null {
    const settings = this.#desk?.settings ?? readSettings(this.#store)
    if (!settings.isOn || settings.account === null) return null
    this.#desk ??= { settings, product: new ProductDesk(settings.account) }
    return this.#desk.product
  }

  /** One look, where one is due. Trouble is kept for the control page, and makes the next look later. */
  async look(): Promise<void> {
    if (performance.now() < this.#notBefore) return
    const product = this.#product()
    if (product === null) {
      this.#notBefore = performance.now() + LOOKS_EVERY_MS
      return
    }
    this.#notBefore = Number.POSITIVE_INFINITY
    this.#passing = []
    try {
      await this.#work(product)
      if (this.#passing.length > 0) throw new Error(this.#passing[0])
      this.#failures = 0
      this.#trouble = null
    } catch (error) {
      this.#failures += 1
      this.#trouble = error instanceof Error ? error.message : String(error)
      // Asked again and again, the product would lock the account: she waits until somebody says something new.
      if (error instanceof NotLetIn) return
    }
    if (this.#desk?.product !== product) return
    const wait = Math.min(LOOKS_LEAST_OFTEN_MS, LOOKS_EVERY_MS * 2 ** Math.min(this.#failures, 10))
    this.#notBefore = Math.min(this.#notBefore, performance.now() + wait)
  }

  async #work(product: ProductDesk): Promise<void> {
    for (const request of answering(this.#store)) await this.#send(product, request)
    let after: string | null = null
    let answers = 0
    for (let pages = 0; pages < PAGES_MOST; pages += 1) {
      const { inquiries, next } = await product.waiting(after)
      for (const inquiry of inquiries) {
        if (inquiry.next !== 'quote') continue
        await this.#takeUp(product, inquiry)
        if (answers < ANSWERS_MOST && (await this.#answer(product, inquiry))) answers += 1
      }
      if (next === null) return
      after = next
    }
  }

  /** Takes a request up that nobody has, under its own key, so that a cut line does not make it look like a colleague's. */
  async #takeUp(product: ProductDesk, { inquiryId, number, code }: Waiting): Promise<void> {
    const kept = findRequest(this.#store, inquiryId)
    if (!kept && code !== NOBODY_HAS_IT) return
    if (kept && kept.state !== 'seen') return
    if (!kept) keepRequest(this.#store, { inquiryId, number, dueAt: this.#worlds.air.now() + readSettings(this.#store).delayMs })
    const key = findRequest(this.#store, inquiryId)?.key
    if (key === undefined) return
    const said = await product.act(inquiryId, 'take', { body: {}, key: `${key}-take` })
    if (isPassing(said)) this.#passing.push(`The product answers ${said} to taking ${number} up`)
    else moveRequest(this.#store, inquiryId, said === OK ? 'taken' : 'left', said)
  }

  /** Says whether there was something to work out. */
  async #answer(product: ProductDesk, { inquiryId, ...asked }: Waiting): Promise<boolean> {
    const kept = findRequest(this.#store, inquiryId)
    if (kept?.state !== 'taken' || this.#worlds.air.now() < kept.dueAt) return false
    const plans = plansFor(this.#worlds, asked)
    keepAnswer(
      this.#store,
      inquiryId,
      plans.length > 0 ? { what: 'quote', body: { plans } } : { what: 'refuse', body: { why: NOTHING_FLIES } },
    )
    const request = findRequest(this.#store, inquiryId)
    if (request) await this.#send(product, request)
    return true
  }

  async #send(product: ProductDesk, { inquiryId, number, key, answer }: KeptRequest): Promise<void> {
    if (answer === null) throw new Error(`There is no answer to ${number} to send`)
    const said = await product.act(inquiryId, answer.what, { body: answer.body, key: `${key}-answer` })
    const isDone = answer.what === 'quote' ? 'quoted' : 'refused'
    if (isPassing(said)) this.#passing.push(`The product answers ${said} to the answer to ${number}`)
    else moveRequest(this.#store, inquiryId, said === OK ? isDone : 'left', said)
  }
}
