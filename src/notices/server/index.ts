import type { Logger } from 'pino'
import type { Language } from '../../kernel/language.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import type { Jobs } from '../../server/jobs.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { NoticeSettings } from '../calls/settings.ts'
import type { QuietHours } from '../rules/quiet.ts'
import type { OwnChoice } from '../rules/subjects.ts'
import type { ChatPlatform, Notice } from '../rules/templates.ts'
import type { CardSuppliers, MailSupplier, SmsSupplier } from '../supplier/port.ts'
import { ownChoices, ownQuietHours } from './choices.ts'
import { inform, show, type Message, type News } from './informing.ts'
import { sendJob } from './jobs.ts'
import { messageHandlers } from './messages.ts'
import { forgetPerson, messagePage, type MessageRow } from './messages-store.ts'
import { enqueue } from './outbox.ts'
import { noticeRefusals } from './refusals.ts'
import { carry, giveUp } from './sending.ts'
import { heldUntil, settleAsked } from './store.ts'

export type { ChatPlatform, Mail, Notice, Sms, SmsTemplate } from '../rules/templates.ts'
export type { News } from './informing.ts'

export interface Who {
  readonly companyId: string
  readonly personId: string
}

/** Where somebody is reached outside of the app. */
export interface Reached {
  readonly language: Language
  readonly mail: string | null
  /** In E.164. */
  readonly phone: string | null
  readonly chats: readonly { readonly platform: ChatPlatform; readonly to: string }[]
}

/** What notices have to know of people. Handed in: people's own wing sends notices, and may not be asked for by its face. */
export interface NoticesPeople {
  settings(reader: Reader, companyId: string): Promise<NoticeSettings>
  /** Null for who has no account that she comes in by. */
  reach(reader: Reader, who: Who): Promise<Reached | null>
}

export interface NoticesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly jobs: Pick<Jobs, 'send'>
  readonly log: Logger
  /** Null where the operator has set up none. */
  readonly sms: SmsSupplier | null
  readonly mail: MailSupplier | null
  readonly cards: CardSuppliers
  readonly owners: NoticesPeople
  /** The app's address as browsers know it. */
  readonly appUrl: () => string
}

/** What is kept about somebody: what she was told in the app, and how she wants to be told. */
export interface KeptByNotices {
  readonly messages: readonly Pick<MessageRow, 'titleZh' | 'titleEn' | 'textZh' | 'textEn' | 'createdAt' | 'readAt'>[]
  readonly choices: readonly OwnChoice[]
  readonly quiet: (QuietHours & { readonly isOn: boolean }) | null
}

/** What other wings may ask of the outbox. */
export interface NoticesFace {
  /** Whether notices of this kind, or cards at this platform, can be sent at all: whoever waits for one asks first, and refuses in words. */
  canSend(by: 'sms' | 'mail' | ChatPlatform): boolean
  /**
   * Writes a notice into the outbox, in the caller's transaction: it goes out if and only if that commits, once per key.
   * What is written wrongly throws; what cannot be sent is marked as failed. One that says whose it is (`about`) and that she does
   * not want by this channel is not written at all; in her quiet hours it waits, unless it has to be known before they end.
   */
  send(writer: Writer, notice: Notice): Promise<void>
}

/** For whoever asks somebody for something. */
export interface AskingFace {
  /** Until when her quiet hours hold back what asks her for that; null where nothing of it waits for them. */
  heldUntil(reader: Reader, who: Who, asks: string): Promise<Temporal.Instant | null>
  /** What these notices asked (`about.asks`) is over, in the caller's transaction: whatever still waits to ask it is not sent any more. */
  over(writer: Writer, companyId: string, asks: readonly string[]): Promise<void>
}

/** What is told in the app. */
export interface MessagesFace {
  /** Tells somebody in the app alone, once per key: for whoever says it by other channels in words of her own. False where it was told before. */
  show(writer: Writer, message: Message): Promise<boolean>
  /** Tells somebody in the app, and by whatever channels she has chosen, once per key. */
  inform(writer: Writer, news: News): Promise<void>
  keptOf(reader: Reader, who: Who): Promise<KeptByNotices>
  /** Somebody is erased: what she was told goes, and what waits for her is not sent any more. */
  erased(writer: Writer, who: Who): Promise<void>
}

/** More than that nobody is told in ninety days. */
const KEPT_SHOWN_MAX = 500

export function noticesOf(deps: NoticesDeps): NoticesFace & AskingFace & MessagesFace {
  return {
    canSend: (by) => ({ sms: deps.sms, mail: deps.mail, ...deps.cards })[by] != null,
    send: (writer, notice) => enqueue(deps, writer, notice),
    heldUntil: (reader, who, asks) => heldUntil(reader, who, asks, deps.clock.now()),
    over: (writer, companyId, asks) => settleAsked(writer, companyId, asks, deps.clock.now()),
    show: (writer, message) => show(deps, writer, message),
    inform: (writer, news) => inform(deps, writer, news),
    async keptOf(reader, who) {
      const [messages, choices, quiet] = await Promise.all([
        messagePage(reader, who, { after: null, size: KEPT_SHOWN_MAX }),
        ownChoices(reader, who),
        ownQuietHours(reader, who),
      ])
      return { messages, choices, quiet: quiet ?? null }
    },
    erased: (writer, who) => forgetPerson(writer, who, deps.clock.now()),
  }
}

/** The wing of notices: what is told in the app, how somebody wants to be told, and the job that carries the rest out. */
export function noticesWing(deps: NoticesDeps): Wing {
  return {
    name: 'notices',
    refusals: noticeRefusals,
    handlers: messageHandlers(deps),
    jobs: [
      handleJob(
        sendJob,
        ({ id }, info) => carry(deps, id, info),
        ({ id }) => giveUp(deps, id),
      ),
    ],
  }
}
