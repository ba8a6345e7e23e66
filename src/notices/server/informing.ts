import type { Language } from '../../kernel/language.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import { tell } from '../../server/live.ts'
import type { ChoiceSubject, NoticeSubject } from '../rules/subjects.ts'
import type { NoticesDeps, Who } from './index.ts'
import { insertMessage } from './messages-store.ts'
import { enqueue } from './outbox.ts'

/** Worth saying so long, where nothing says otherwise: longer than anybody's quiet hours. */
const TOLD_WITHIN_HOURS = 24

const TITLE_CHARACTERS_MAX = 100
const TEXT_CHARACTERS_MAX = 900
const fitted = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : `${text.slice(0, charactersMax - 1).toWellFormed()}…`

interface Words {
  readonly title: string
  readonly text: string
}

/** What somebody reads in the app. */
export interface Message {
  readonly who: Who
  readonly subject: NoticeSubject
  readonly words: Readonly<Record<Language, Words>>
  /** The page in the app that it leads to. */
  readonly link: string | null
  /** Told her once under it. Ids and words, nothing personal. */
  readonly key: string
}

/** The same by whatever channels she has chosen. */
export interface News extends Message {
  readonly subject: ChoiceSubject
  /** What the text message is about: an order, where nothing is said. */
  readonly template?: 'orderNews' | 'applicationNews'
  /** What fills its gaps. */
  readonly sms: Readonly<Record<Language, { readonly trip: string; readonly step: string }>>
  readonly deadline?: Temporal.Instant
  /** Where she wants to hear of this matter, in place of what is known of her; null: what is known. */
  readonly reach?: { readonly phone: string | null; readonly mail: string | null }
}

/** Puts a message into her app, in the caller's transaction; her phone hears of it at the commit. False where it was told before. */
export async function show(deps: Pick<NoticesDeps, 'clock'>, writer: Writer, message: Message): Promise<boolean> {
  const { who, subject, words, link, key } = message
  invariant(link === null || /^\/[^/]/.test(link), 'a message leads to a page of the app')
  const createdAt = deps.clock.now().round('microsecond')
  const { zh, en } = words
  const isNew = await insertMessage(writer, who, {
    id: uuidv7(createdAt.epochMilliseconds),
    subject,
    key,
    titleZh: fitted(zh.title, TITLE_CHARACTERS_MAX),
    titleEn: fitted(en.title, TITLE_CHARACTERS_MAX),
    textZh: fitted(zh.text, TEXT_CHARACTERS_MAX),
    textEn: fitted(en.text, TEXT_CHARACTERS_MAX),
    link,
    createdAt,
  })
  if (isNew) await tellLive(writer, who)
  return isNew
}

/** Whatever of hers shows messages reads them anew. */
export const tellLive = (writer: Writer, { companyId, personId }: Who): Promise<void> =>
  tell(writer, { companyId, personIds: [personId], topic: 'inbox', id: personId, version: 0 })

/** Tells somebody in the app, and by each channel that she has chosen and is reached by. */
export async function inform(deps: NoticesDeps, writer: Writer, news: News): Promise<void> {
  const { who, subject, words, link, key, deadline, template = 'orderNews', reach } = news
  const { companyId, personId } = who
  if (!(await show(deps, writer, news))) return
  const reached = await deps.owners.reach(writer, who)
  if (reached === null) return
  const { language, chats } = reached
  const [mail, phone] = [reach?.mail ?? reached.mail, reach?.phone ?? reached.phone]
  const { title, text } = words[language]
  const until = deadline ?? deps.clock.now().add({ hours: TOLD_WITHIN_HOURS })
  const common = { companyId, language, until, about: { personId, subject, ...(deadline && { deadline }) } }
  const keyOf = (channel: string): string => `${key}:${personId}:${channel}`
  const address = link === null ? deps.appUrl() : `${deps.appUrl()}${link}`
  invariant(URL.canParse(address), 'a link is made once the server listens')
  if (mail !== null && deps.mail) {
    await enqueue(deps, writer, {
      kind: 'mail',
      ...common,
      to: mail,
      subject: fitted(title, TITLE_CHARACTERS_MAX),
      text: `${text}\n\n${address}`,
      key: keyOf('mail'),
    })
  }
  if (phone !== null && deps.sms) {
    await enqueue(deps, writer, { kind: 'sms', ...common, to: phone, template, params: news.sms[language], key: keyOf('sms') })
  }
  for (const chat of chats) {
    if (!deps.cards[chat.platform]) continue
    const card = { title: fitted(title, TITLE_CHARACTERS_MAX), text: fitted(text, TEXT_CHARACTERS_MAX), link: address }
    await enqueue(deps, writer, { kind: 'card', ...common, ...chat, ...card, key: keyOf(chat.platform) })
  }
}
