import { describe, expect, it } from 'vitest'
import { cardsFrom, type CardsConfig } from './cards.ts'
import { ssoFrom } from './sso.ts'

const LARK = { LARK_APP_ID: 'cli', LARK_APP_SECRET: 's', LARK_TENANT_KEY: 't', LARK_COMPANY: 'QC' }
const DINGTALK = { DINGTALK_APP_KEY: 'ding', DINGTALK_APP_SECRET: 's', DINGTALK_CORP_ID: 'c', DINGTALK_COMPANY: 'QC' }

function read(env: Record<string, string>): { readonly cards: CardsConfig; readonly problems: readonly string[] } {
  const problems: string[] = []
  const cards = cardsFrom(env, ssoFrom(env, problems), problems)
  return { cards, problems }
}

describe('the platforms that carry cards', () => {
  it('are none where none is named, whatever people come in by', () => {
    expect(read(LARK)).toEqual({ cards: [], problems: [] })
  })

  it('are those that are named and set up', () => {
    const env = { ...LARK, ...DINGTALK, DINGTALK_AGENT_ID: '2000001', CHAT_CARDS: ' dingtalk, lark' }
    expect(read(env)).toEqual({ cards: ['lark', 'dingtalk'], problems: [] })
  })

  it.each([
    [{ ...LARK, CHAT_CARDS: 'lark,slack' }, 'slack'],
    [{ ...LARK, CHAT_CARDS: 'wecom' }, 'WECOM_'],
    [{ ...DINGTALK, CHAT_CARDS: 'dingtalk' }, 'DINGTALK_AGENT_ID'],
  ])('are refused with a sentence where they cannot be: %o', (env, word) => {
    const { problems } = read(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(word)
  })
})
