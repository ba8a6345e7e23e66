/** Companies of their own in each language, one for each way in which a trip's cost falls to people, and the steps of paying there. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

export const PAYING_PASSWORD = 'zebra-90-kiwi'

/**
 * alone: every fare is above the limit, and such a trip is the person's. fee: trips are the company's, and its fee is the person's.
 * guarantee: as alone, and an amount is held first. cash: as alone, and the desk takes it.
 */
const KINDS = ['alone', 'fee', 'guarantee', 'cash'] as const
export type PayingKind = (typeof KINDS)[number]

/** What is charged for booking a ticket there. */
export const FEE_MINOR = 1_250

const FEES = (paidBy: string): string => `  serviceFees:
    rates:
      - { products: [flight], yuan: ${FEE_MINOR / 100} }
    paidBy: ${paidBy}
`
const SETTINGS: Readonly<Record<PayingKind, string>> = {
  alone: FEES('asTrip'),
  fee: FEES('person'),
  guarantee: `${FEES('asTrip')}  payment: { personPays: guarantee }\n`,
  cash: `${FEES('asTrip')}  payment: { cash: true }\n`,
}

export interface Payers {
  readonly traveller: string
  /** Her tickets are never issued: the sandbox's airline knows her name. */
  readonly unlucky: string
  readonly clerk: string
}

function payersOf(language: 'zh' | 'en', kind: PayingKind): Payers {
  const nth = (which: number): string => `${language === 'zh' ? 'PZ' : 'PE'}${KINDS.indexOf(kind) + 1}00${which}`
  return { traveller: nth(1), unlucky: nth(2), clerk: nth(3) }
}

interface Person {
  readonly userCode: string
  readonly at: number
  readonly zh: string
  readonly surname: string
  readonly roles: string
}

function personOf(language: 'zh' | 'en', { userCode, at, zh, surname, roles }: Person): string {
  const first = `110199198${language === 'zh' ? '6' : '7'}${String(at + 1).padStart(2, '0')}09001`
  return `  - userCode: ${userCode}
    name: { zh: ${zh}, en: Wen ${surname} }
    latinName: { surname: ${surname}, given: Wen }
    phone: '139000090${String((language === 'zh' ? 0 : 50) + at).padStart(2, '0')}'
    password: ${PAYING_PASSWORD}
    department: HQ
    rank: P1
    roles: [${roles}]
    language: ${language}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

/** Imports the company of a language and kind; a second time changes nothing. */
export async function importPaying(language: 'zh' | 'en', kind: PayingKind): Promise<Payers> {
  const payers = payersOf(language, kind)
  const first = KINDS.indexOf(kind) * 3
  const people = [
    { userCode: payers.traveller, at: first, zh: '付文', surname: 'Fu', roles: 'employee' },
    { userCode: payers.unlucky, at: first + 1, zh: '缺文', surname: 'Ticketfail', roles: 'employee' },
    { userCode: payers.clerk, at: first + 2, zh: '清文', surname: 'Qing', roles: 'employee, finance' },
  ]
  const file = ownCompanyFile({
    code: `PAYING-${kind.toUpperCase()}-${language.toUpperCase()}`,
    name: { zh: '自付公司', en: 'Pays Itself Ltd.' },
    people: people.map((person) => personOf(language, person)).join('\n'),
    more: `settings:\n${SETTINGS[kind]}`,
  })
  // A limit that is only told of takes money from nobody, unless it says so.
  await importOwn(
    kind === 'fee'
      ? file
      : file.replace('onBreach: tell', 'onBreach: tell\n        paidBy: person').replace('default: 1500', 'default: 100'),
  )
  return payers
}

/** The first sum of money in a text, in cents. */
export function minorIn(text: string): number {
  const [, whole = '', cents = ''] = /¥\s*([\d,]+)(?:\.(\d\d))?/.exec(text) ?? []
  return Number(whole.replaceAll(',', '')) * 100 + Number(cents)
}

export function createPaying(page: Page, app: App, says: Says) {
  const radio = (zh: string, en: string): Locator => page.getByRole('radio', { name: says(zh, en) })
  const toCheckout = (): Locator => app.button(says('去付款', 'Pay now'))

  /** Books a flight that is the person's to pay, and stands on its checkout. */
  async function bookAlone(date: string): Promise<string> {
    await app.openList({ date })
    await app.rows().first().getByRole('button').click()
    await app.button(says('仍选这班', 'Keep this flight')).click()
    await expect(app.terms()).toBeAttached()
    return toItsCheckout()
  }

  /** Books a flight of which the company pays the fare, and stands on its checkout. */
  async function bookShared(date: string): Promise<string> {
    await app.openForm(date)
    return toItsCheckout()
  }

  async function toItsCheckout(): Promise<string> {
    const order = await app.order()
    await toCheckout().click({ timeout: 30_000 })
    await expect(page.getByRole('timer')).toBeVisible()
    return order
  }

  const payButton = (): Locator => app.button(says(/^(支付宝付|微信支付|支付宝担保) ¥/, /^(Pay|Guarantee) ¥.* with (Alipay|WeChat Pay)$/))

  return {
    toCheckout,
    bookAlone,
    bookShared,
    payButton,
    dueMinor: async (): Promise<number> => minorIn(await payButton().innerText()),
    kind: (zh: string, en: string): Locator => page.getByText(says(`付款方式：${zh}`, `How it is paid: ${en}`)),
    chooseWechat: () => radio('微信支付', 'WeChat Pay').press('Space'),
    /** Where the cashiers send back to. */
    payOrderId: (): string => new URL(page.url()).searchParams.get('payOrderId') ?? '',
    atCashier: (act: 'pay' | 'decline') => page.locator(`button[value=${act}]`).click(),
    openOrder: (order: string) => page.goto(`/m/flights/order/${order}`),
    story: (): Locator => page.getByRole('list', { name: says('进展', 'Progress') }),
  }
}
