import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCarriers, textOf, type CarrierWorld } from '../../../../tools/testing/carriers.ts'
import { noticeProblem, SMS_PARAM_CHARACTERS_MAX } from '../../rules/templates.ts'
import type { SmsSupplier } from '../port.ts'
import { aliyunSms } from './index.ts'

/* What fills the gaps of a text message is typed by people: it arrives as it was written, and fills its own gap alone. */

let world: CarrierWorld
let sms: SmsSupplier
beforeAll(async () => {
  world = await startCarriers()
  const { sms: set } = world.config
  if (!set) throw new Error('The sandbox carries text messages')
  sms = aliyunSms({ ...set, accessKeySecret: textOf(set.accessKeySecret) })
})
afterAll(() => world.end())

const LINK = 'https://travel.example/m/guest/abcdefghijklmnop'
let nth = 0

async function arrival(inviter: string) {
  const to = `+86139555${String(10_000 + (nth += 1))}`
  const answer = await sms.send({ id: randomUUID(), to, template: 'guestLink', params: { inviter, link: LINK }, language: 'zh' })
  expect(answer.is).toBe('sent')
  const arrived = await world.arrived(to)
  expect(arrived).toHaveLength(1)
  return arrived[0]
}

describe('the gaps of a text message', () => {
  it.each([
    '林一帆',
    '𠮷𬭎',
    'O’Brien "Seán" <x>',
    'Zoe\u0308',
    '阿依古丽·买买提',
    '${link}',
    '${inviter}',
    '{"link":"evil"}',
    'a","link":"evil',
    '\\u0022 \\',
    'a&b=c;d,e%0d%0a',
    'a\u2028b',
    '=?utf-8?B?RnJlZQ==?=',
    '林'.repeat(SMS_PARAM_CHARACTERS_MAX),
    '𠮷'.repeat(Math.floor(SMS_PARAM_CHARACTERS_MAX / 2)),
  ])('arrive whole: %j', async (inviter) => {
    const arrived = await arrival(inviter)
    expect(arrived?.params).toEqual({ inviter, link: 'm/guest/abcdefghijklmnop' })
    expect(arrived?.text).toContain(inviter)
    expect(arrived?.text).toContain('m/guest/abcdefghijklmnop')
  })

  it.each(['林', '𠮷'])('are cut between characters where they are longer than a gap: %s', async (character) => {
    const arrived = await arrival(character.repeat(60))
    expect(arrived?.params?.['inviter']).toBe(`${character.repeat((SMS_PARAM_CHARACTERS_MAX - 1) / character.length)}…`)
    expect(arrived?.text.isWellFormed()).toBe(true)
  })

  it.each(['a\r\nb', 'a\nb', 'a\u0000b', '', ' \t '])('are refused before they are sent where they are not one line: %j', (inviter) => {
    const notice = { kind: 'sms', companyId: null, to: '+8613955500000', language: 'zh', key: 'k', template: 'guestLink' } as const
    expect(noticeProblem({ ...notice, params: { inviter, link: LINK } })).toMatch(/one line/)
  })
})
