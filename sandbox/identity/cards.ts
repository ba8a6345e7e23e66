import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { deliver } from '../inbox/messages.ts'
import type { Answer } from '../kit/http.ts'
import { record } from '../kit/journal.ts'
import { APPS } from './apps.ts'
import type { IdentityPerson } from './people.ts'
import { PEOPLE } from './people.ts'
import type { IdentityWorld } from './world.ts'

/*
 * Cards that our app sends to people at the chat platforms: Lark's interactive messages, WeCom's text cards, DingTalk's work
 * notifications. Each drops a second one like it by itself.
 */
type ChatPlatform = 'lark' | 'wecom' | 'dingtalk'

interface CardShown {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly link: string
  /** What the client called it, where the platform knows such a name. */
  readonly clientKey: string
}

const SENDERS = { lark: '启程商旅（飞书）', wecom: '启程商旅（企业微信）', dingtalk: '启程商旅（钉钉）' } as const

/** Puts a card into the inbox under the platform and the staff number of who gets it, and tells the platform's number of it. */
function show(world: IdentityWorld, platform: ChatPlatform, person: IdentityPerson, card: CardShown): string {
  const recipient = `${platform}:${person.key.toLowerCase()}`
  const text = `${card.text}\n\n${card.button}\n${card.link}`
  return world.store.transaction(() => {
    const same = world.store.get(
      "SELECT ref FROM inbox_messages WHERE kind = 'card' AND recipient = ? AND (text = ? OR (client_key <> '' AND client_key = ?))",
      recipient,
      text,
      card.clientKey,
    )
    if (same) return String(same.ref)
    const at = world.now()
    const ref = platform === 'dingtalk' ? String(Number.parseInt(randomUUID().slice(0, 8), 16)) : `om_${randomUUID()}`
    const message = { kind: 'card', at, sender: SENDERS[platform], subject: card.title, text, ref, template: '', params: {} } as const
    deliver(world.store, { ...message, recipient, clientKey: card.clientKey })
    const sent = { at, supplier: 'card', effect: 'sent', bookingId: ref, clientReference: ref, subject: platform } as const
    record(world.store, { ...sent, seats: 0, amountMinor: 0 })
    return ref
  })
}

const plain = (max: number) => z.object({ tag: z.literal('plain_text'), content: z.string().min(1).max(max) })
const address = z.url({ protocol: /^https?$/ }).max(2048)
const larkMessage = z.object({
  receive_id: z.string().min(1),
  msg_type: z.literal('interactive'),
  content: z.string().max(30_000),
  uuid: z.string().max(50).default(''),
})
const larkCard = z.object({
  header: z.object({ title: plain(1000) }),
  elements: z.tuple([
    z.object({ tag: z.literal('div'), text: plain(10_000) }),
    z.object({ tag: z.literal('action'), actions: z.tuple([z.object({ tag: z.literal('button'), text: plain(100), url: address })]) }),
  ]),
})

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // the platform says so in its own words
  }
}

/** Lark's im/v1: `idOf` is how the asked kind of name is made of somebody. */
export function sendLark(world: IdentityWorld, body: unknown, idOf: ((person: IdentityPerson) => string) | undefined): Answer {
  const no = (code: number, msg: string): Answer => ({ status: 400, body: { code, msg } })
  const asked = larkMessage.safeParse(body)
  if (!asked.success || !idOf) return no(230001, 'Your request contains an invalid request parameter')
  const card = larkCard.safeParse(contentOf(asked.data.content))
  if (!card.success) return no(230099, 'Failed to create card content')
  const person = PEOPLE.find((each) => idOf(each) === asked.data.receive_id)
  if (!person?.isMember) return no(230013, 'Bot has NO availability to this user')
  const [said, { actions }] = card.data.elements
  const shown = { title: card.data.header.title.content, text: said.text.content, clientKey: asked.data.uuid }
  const ref = show(world, 'lark', person, { ...shown, button: actions[0].text.content, link: actions[0].url })
  return { status: 200, body: { code: 0, msg: 'success', data: { message_id: ref, msg_type: 'interactive' } } }
}

const wecomMessage = z.object({
  touser: z.string().min(1),
  msgtype: z.literal('textcard'),
  agentid: z.literal(Number(APPS.wecom.agentId)),
  textcard: z.object({
    title: z.string().min(1).refine(within(128)),
    description: z.string().min(1).refine(within(512)),
    url: address,
    btntxt: z.string().max(4).default('详情'),
  }),
})
function within(bytes: number): (text: string) => boolean {
  return (text) => Buffer.byteLength(text) <= bytes
}

export function sendWecom(world: IdentityWorld, body: unknown, idOf: (person: IdentityPerson) => string): Answer {
  const say = (errcode: number, errmsg: string, more: object = {}): Answer => ({ status: 200, body: { errcode, errmsg, ...more } })
  const asked = wecomMessage.safeParse(body)
  if (!asked.success) return say(40008, 'invalid message type')
  const { touser, textcard } = asked.data
  // In whatever capitals the name is written.
  const person = PEOPLE.find((each) => each.isMember && idOf(each).toLowerCase() === touser.toLowerCase())
  if (!person) return say(81013, 'user & party & tag all invalid')
  const { title, description, url, btntxt } = textcard
  const ref = show(world, 'wecom', person, { title, text: description, button: btntxt, link: url, clientKey: '' })
  return say(0, 'ok', { invaliduser: '', invalidparty: '', invalidtag: '', msgid: ref })
}

const dingtalkMessage = z.object({
  agent_id: z.literal(Number(APPS.dingtalk.agentId)),
  userid_list: z.string().min(1),
  msg: z.object({
    msgtype: z.literal('action_card'),
    action_card: z.object({
      title: z.string().min(1).max(64),
      markdown: z.string().min(1).max(4000),
      single_title: z.string().min(1).max(20),
      single_url: address.max(500),
    }),
  }),
})

export function sendDingtalk(world: IdentityWorld, body: unknown, idOf: (person: IdentityPerson) => string): Answer {
  const say = (errcode: number, errmsg: string, more: object = {}): Answer => ({ status: 200, body: { errcode, errmsg, ...more } })
  const asked = dingtalkMessage.safeParse(body)
  if (!asked.success) return say(400002, '参数错误')
  const person = PEOPLE.find((each) => each.isMember && idOf(each) === asked.data.userid_list)
  if (!person) return say(33012, '无效的USERID')
  const card = asked.data.msg.action_card
  const shown = { title: card.title, text: card.markdown, button: card.single_title, link: card.single_url, clientKey: '' }
  return say(0, 'ok', { task_id: Number(show(world, 'dingtalk', person, shown)), request_id: 'sandbox' })
}
