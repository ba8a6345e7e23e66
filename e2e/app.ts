/** The steps that journeys share, in the words that stand on the screens. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { APIResponse, Locator, Page } from '@playwright/test'
import { demoSignIn } from './world-facts.ts'

/** Picks the words of the project's language. */
export type Says = <Zh, En>(zh: Zh, en: En) => Zh | En

export interface ListWish {
  readonly date: string
  readonly from?: string
  readonly to?: string
  readonly cabin?: 'economy' | 'business'
}

/** Where a list of flights stands; a link that somebody may have kept. */
export const listAddress = ({ date, from = 'HGH', to = 'BJS', cabin = 'economy' }: ListWish): string =>
  `/m/flight/list/1?${new URLSearchParams({ from, to, date, cabin }).toString()}`

/** Flights of airlines whose cheapest fares leave value or nothing: a journey that meets them by chance takes another way back. */
const LEAVES_VALUE_OR_NOTHING = /(?<![A-Z0-9])(MU|FM|HO|KN|9C|AQ|PN|8L)\d{3,4}(?!\d)/

export type App = ReturnType<typeof createApp>

export function createApp(page: Page, says: Says) {
  const named = (role: 'button' | 'heading' | 'link', name: string | RegExp): Locator =>
    page.getByRole(role, { name, exact: typeof name === 'string' })
  const button = (name: string | RegExp): Locator => named('button', name)
  const flights = (): Locator => page.getByRole('list', { name: says(/查到 \d+ 班航班/, /\d+ flights? found/) })
  const rows = (): Locator => flights().getByRole('listitem')
  const inPolicy = (): Locator => rows().filter({ hasText: says('符合差标', 'In policy') })
  const submitButton = (): Locator => button(says(/^提交(订单|审批)/, /^Submit (order|for approval)/))
  const terms = (): Locator => page.getByRole('checkbox')

  async function signIn(account: string, password = demoSignIn(account).password): Promise<void> {
    await page.getByRole('textbox', { name: says('账号', 'Account') }).fill(account)
    await page.getByLabel(says('密码', 'Password'), { exact: true }).fill(password)
    await agreeAtTheDoor()
    await button(says(/^登录$/, /^Sign in$/)).click()
  }

  /** Ticks the box of privacy policy and terms, where this phone has not agreed to them before. */
  async function agreeAtTheDoor(): Promise<void> {
    const box = page.getByRole('checkbox', { name: says(/隐私政策/, /privacy policy/) })
    // Before the page is there, there is no box either; who agreed before finds none.
    await expect(box.or(button(says(/^登录$/, /^Sign in$/))).first()).toBeVisible()
    if ((await box.count()) > 0 && !(await box.isChecked())) await box.press('Space')
  }

  /** From the door to home. */
  async function comeIn(account: string, password?: string): Promise<void> {
    await page.goto('/m/login')
    await signIn(account, password)
    await expect(page).toHaveURL(/\/m\/home$/)
  }

  /** Out by the button in the settings, back to the door. */
  async function signOut(): Promise<void> {
    await page.goto('/m/setting')
    await button(says('退出登录', 'Sign out')).click()
    await expect(page).toHaveURL(/\/m\/login$/)
  }

  async function openList(wish: ListWish): Promise<void> {
    await page.goto(listAddress(wish))
    await expect(rows().first()).toBeVisible()
  }

  /** Opens the fares of a flight that complies: the cheapest of an airline that gives money back, so that a little more still complies; never the one named. */
  async function openCabins(butNot?: string): Promise<void> {
    await button(says(/^价格/, /^Price/)).click()
    await expect(button(says(/^价格低/, /^Cheapest/))).toHaveAttribute('aria-pressed', 'true')
    const plain = inPolicy().filter({ hasNotText: LEAVES_VALUE_OR_NOTHING })
    const others = butNot === undefined ? plain : plain.filter({ hasNotText: butNot })
    await others.first().getByRole('button').click()
    await expect(page.getByRole('radio').first()).toBeAttached()
  }

  async function openCityPicker(): Promise<void> {
    await button(says(/^到达/, /^To/)).click()
    await expect(page.getByRole('heading', { name: says('选择到达城市', 'Arrive in') })).toBeAttached()
  }

  /** Chooses where to go, from home, by what somebody types. */
  async function chooseArrival(typed: string): Promise<void> {
    await openCityPicker()
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('searchbox').press('Enter')
  }

  /** The number of the flight whose fares are on screen, such as CA1358. */
  const flightNumber = async (): Promise<string> =>
    /[A-Z0-9]{2}\d{3,4}$/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''

  async function chooseFare(): Promise<void> {
    await button(says(/^选这个$/, /^Choose$/)).click()
    await expect(named('heading', says('填写订单', 'Your order'))).toBeVisible()
    await expect(terms()).toBeAttached()
  }

  /** From a day's list to the form of a flight that complies; says which, as the sandbox's control page calls it. */
  async function openForm(date: string, butNot?: string): Promise<string> {
    await openList({ date })
    await openCabins(butNot)
    const flight = flightId()
    await chooseFare()
    return flight
  }

  const bookingId = (): string => /fillorder\/flight\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

  /** The airline's own name of the flight on screen, for the sandbox's control page. */
  const flightId = (): string => new URL(page.url()).searchParams.get('key') ?? ''

  /** By keyboard: the words beside the box hold a link of their own. A page that has just come may still take the focus for its title. */
  async function agree(): Promise<void> {
    await expect(async () => {
      if (!(await terms().isChecked())) await terms().press('Space')
      await expect(terms()).toBeChecked({ timeout: 1_000 })
    }).toPass({ timeout: 10_000 })
  }

  async function submit(): Promise<void> {
    await submitButton().click()
  }

  const orderNumberPattern = /orderSeq=(F\d{12})|\/flights\/order\/(F\d{12})|\/fillorder\/result\/(F\d{12})/

  /** The order that was just made, from the address of its result or of the order itself. */
  async function orderNumber(): Promise<string> {
    await expect(page).toHaveURL(orderNumberPattern)
    return orderNumberPattern.exec(page.url())?.slice(1).find(Boolean) ?? ''
  }

  /** Agrees to the terms of the form on screen and submits it; says which order it became. */
  async function order(): Promise<string> {
    await agree()
    await submit()
    return orderNumber()
  }

  async function book(date: string): Promise<string> {
    await openForm(date)
    return order()
  }

  /** Waits for the ticket on the page that follows the order. */
  async function ticketed(): Promise<void> {
    await expect(named('heading', says('已出票', /^Ticket(ed| issued)$/))).toBeVisible({ timeout: 30_000 })
  }

  /** Orders of a travel day in the list of orders. */
  async function ordersOn(date: string): Promise<Locator> {
    await page.goto('/m/order/list')
    const list = page.getByRole('list', { name: says('订单列表', 'Orders') })
    await expect(list).toBeVisible()
    return list.getByRole('listitem').filter({ hasText: onDay(date, says) })
  }

  return {
    button,
    flights,
    rows,
    inPolicy,
    terms,
    submitButton,
    signIn,
    comeIn,
    signOut,
    agreeAtTheDoor,
    openList,
    openCabins,
    flightNumber,
    chooseFare,
    openForm,
    openCityPicker,
    chooseArrival,
    order,
    bookingId,
    flightId,
    agree,
    submit,
    orderNumber,
    book,
    ticketed,
    ordersOn,
    back: () => button(says('返回', 'Back')).click(),
    /** How far the page on screen is scrolled; kept pages behind it have no height. */
    scrolled: (): Promise<number> => page.evaluate<number>(`${GROUND}.scrollTop`),
    scrollTo: (top: number): Promise<void> => page.evaluate(`${GROUND}.scrollTo(0, ${top})`),
    /** What the phone's back key does. */
    pressBack: (): Promise<void> => page.evaluate('history.back()'),
    /** A call that another program makes with the session of this page. */
    post: (path: string, data: object = {}) => postAs(page, says, path, data),
    endSessionElsewhere: () => endSession(page, says),
    heading: (name: string | RegExp): Locator => named('heading', name),
    /** By its word; where something waits, the count stands before it. */
    tab: (name: string): Locator =>
      page.getByRole('navigation', { name: says('主导航', 'Main') }).getByRole('link', { name: new RegExp(`(^|\\s)${name}$`) }),
    dialog: (name: string | RegExp): Locator => page.getByRole('alertdialog', { name }),
    sheet: (name: string | RegExp): Locator => page.getByRole('dialog', { name }),
  }
}

const GROUND = "[...document.querySelectorAll('main')].find((one) => one.clientHeight > 0)"

async function postAs(page: Page, says: Says, path: string, data: object): Promise<APIResponse> {
  const token = await page.evaluate<string>("JSON.parse(localStorage['qicheng.session']).signedIn.token")
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), language: says('zh', 'en') }
  return page.request.post(path, { data, headers })
}

/** Signs the page's session out from somewhere else: the page hears of it with its next call. */
async function endSession(page: Page, says: Says): Promise<void> {
  expect((await postAs(page, says, '/api/auth/loginOut', {})).status()).toBe(200)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as cards and bars write it: 12月1日, 1 Dec. */
export function dayInWords(date: string, says: Says): string {
  const { month, day } = Temporal.PlainDate.from(date)
  return says(`${month}月${day}日`, `${day} ${MONTHS[month - 1]}`)
}

/** Finds that day and no other: 11月30日 ends as 1月30日 does, 21 Dec as 1 Dec. */
export const onDay = (date: string, says: Says): RegExp => new RegExp(`(?<!\\d)${dayInWords(date, says)}`)

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const LONG_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const ZH_DAYS = ['一', '二', '三', '四', '五', '六', '日']

/** A day as it is read out: 2026年12月1日 星期二, Tuesday 1 December 2026. */
export function dayReadOut(date: string, says: Says): string {
  const { year, month, day, dayOfWeek } = Temporal.PlainDate.from(date)
  return says(
    `${year}年${month}月${day}日 星期${ZH_DAYS[dayOfWeek - 1]}`,
    `${LONG_DAYS[dayOfWeek - 1]} ${day} ${LONG_MONTHS[month - 1]} ${year}`,
  )
}

/** The first sum of money in a text, in yuan. */
export const yuanIn = (text: string): number => Number(/¥\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))

/** Prices of what is listed, in yuan, in the order on screen. */
export async function pricesIn(rows: Locator): Promise<number[]> {
  const texts = await rows.allInnerTexts()
  return texts.map(yuanIn)
}
