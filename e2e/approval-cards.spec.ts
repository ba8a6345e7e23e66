/** Deciding by the card that a chat shows: once, without signing in, and about what the card has told alone. */
import type { Page } from '@playwright/test'
import { createAboveLimit, IN_EFFECT, MANAGER, raiseFare } from './above-limit.ts'
import type { Says } from './app.ts'
import { onDay } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { cardsTo } from './newcomers.ts'
import { fact, letDecisionStand, letHoldRunOut } from './world-facts.ts'

const PLATFORMS = {
  lark: { zh: '飞书', en: 'Lark' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
} as const
type Platform = keyof typeof PLATFORMS

/** Comes in by a platform once: from then on the account is known there, and cards reach it. */
async function linkAt({ page, app }: Pick<Phone, 'page' | 'app'>, says: Says, platform: Platform): Promise<void> {
  const { zh, en } = PLATFORMS[platform]
  await page.goto('/m/login')
  await app.button(says(zh, en)).click()
  await app.agreeAtTheDoor()
  await app.button(says(`前往${zh}`, `Go to ${en}`)).click()
  await expect(page).toHaveURL(new RegExp(`^${fact('SANDBOX')}/identity/${platform}/`))
  await page.getByRole('button', { name: MANAGER }).click()
  await expect(page).toHaveURL(/\/m\/home$/)
}

/** The link of the card that asks about a day's flight, the `nth` of them; nobody else travels on that day. */
async function linkOnCard(platform: Platform, date: string, nth = 1): Promise<string> {
  const days = [onDay(date, (zh) => zh), onDay(date, (_, en) => en)]
  let text = ''
  await expect(async () => {
    const cards = (await cardsTo(`${platform}:${MANAGER}`)).filter((card) => days.some((day) => day.test(card.text)))
    const asking = cards.filter(({ subject }) => !/^(提醒|Reminder)/.test(subject)).toReversed()
    text = asking[nth - 1]?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 20_000 })
  return /\S+\/approval\/link#\S+/.exec(text)?.[0] ?? ''
}

/** Opens a link anew: its secret leaves the address, so that only another page before it makes it new. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
}

test(
  'decides by the card in Lark without signing in, once, and the card of an order whose price has moved decides nothing [P-APPR-01]',
  { tag: '@zh' },
  async ({ page, app, says, strangePhone, freshDate, tolerate }, info) => {
    test.setTimeout(210_000)
    tolerate(/status of 409/)
    await linkAt(await strangePhone(), says, 'lark')
    const date = freshDate()
    const above = createAboveLimit(page, app, says)
    const { number: order } = await above.bookDear(date)
    const link = await linkOnCard('lark', date)
    const inbox = await strangePhone()
    await inbox.page.goto(`${fact('SANDBOX')}/inbox?${new URLSearchParams({ to: `lark:${MANAGER}`, lang: says('zh', 'en') }).toString()}`)
    await expect(inbox.page.getByRole('link', { name: link })).toBeVisible()
    await look(inbox.page, info, 'card-inbox', inbox.axe)

    const stranger = await strangePhone()
    await stranger.page.goto(link)
    await expect(stranger.page.getByText(says(/^林一帆申请 ¥[\d,]+/, /^(Yifan Lin|Min Su) asks for ¥[\d,]+/))).toBeVisible()
    await look(stranger.page, info, 'card-link', stranger.axe)
    await stranger.app.button(says('同意', 'Approve')).click()
    await expect(stranger.app.heading(says('已同意', 'Approved'))).toBeVisible()
    await letDecisionStand(order)
    await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
    await openLink(stranger.page, link)
    await expect(stranger.app.heading(says(/你已同意$/, /^You agreed on /))).toBeVisible()

    // Another order: the page that the card has opened stands there while the price moves; what it says is not what would be decided.
    const second = freshDate()
    const moved = await above.bookDear(second)
    const old = await linkOnCard('lark', second)
    await openLink(stranger.page, old)
    const agree = stranger.app.button(says('同意', 'Approve'))
    await expect(agree).toBeVisible()
    await raiseFare(moved.dear, 200)
    await page.goto(`/m/flights/order/${moved.number}`)
    await letHoldRunOut(moved.number)
    await expect(above.story()).toContainText(says('价格变了，按新价审批', 'Price moved: approval at the new price'), IN_EFFECT)
    const anew = await linkOnCard('lark', second, 2)
    expect(anew).not.toBe(old)
    await agree.click()
    await expect(stranger.app.heading(says('这个链接已经失效', 'This link is no longer valid'))).toBeVisible()
    await look(stranger.page, info, 'card-moved', stranger.axe)
    await openLink(stranger.page, anew)
    await expect(
      stranger.page.getByText(says(/等待审批时价格变了，原来 ¥[\d,]+/, /The price moved while this waited: it was ¥[\d,]+/)),
    ).toBeVisible()
    await agree.click()
    await expect(stranger.app.heading(says('已同意', 'Approved'))).toBeVisible()
    await letDecisionStand(moved.number)
    await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
  },
)

test(
  'shows a card in WeCom and in DingTalk, and both decide nothing any more once somebody was added to the request',
  { tag: '@en' },
  async ({ page, app, says, strangePhone, phoneOf, freshDate, tolerate }, info) => {
    test.setTimeout(210_000)
    tolerate(/status of 409/)
    for (const platform of ['wecom', 'dingtalk'] as const) await linkAt(await strangePhone(), says, platform)
    const date = freshDate()
    const above = createAboveLimit(page, app, says)
    const { number: order } = await above.bookDear(date)
    const [byWecom, byDingtalk] = [await linkOnCard('wecom', date), await linkOnCard('dingtalk', date)]
    expect(byWecom).not.toBe(byDingtalk)
    // One card decides, and the other is over with it.
    const [one, other] = [await strangePhone(), await strangePhone()]
    await other.page.goto(byDingtalk)
    await expect(other.app.button(says('同意', 'Approve'))).toBeVisible()
    await look(other.page, info, 'card-link', other.axe)
    await one.page.goto(byWecom)
    await one.app.button(says('同意', 'Approve')).click()
    await expect(one.app.heading(says('已同意', 'Approved'))).toBeVisible()
    await look(one.page, info, 'card-written', one.axe)
    await other.app.button(says('同意', 'Approve')).click()
    // It was she herself who decided by the one: the other says so.
    await expect(other.app.heading(says(/你已同意$/, /^You agreed on /))).toBeVisible()
    await look(other.page, info, 'card-spoken', other.axe)
    await letDecisionStand(order)
    await expect(above.toCheckout()).toBeVisible(IN_EFFECT)

    const second = freshDate()
    const added = await above.bookDear(second)
    const old = await linkOnCard('dingtalk', second)
    const boss = await phoneOf(MANAGER)
    await createAboveLimit(boss.page, boss.app, says).openRequest(added.number)
    await boss.app.button(says(/^换人决定/, /^Somebody else/)).click()
    await boss.page.getByRole('searchbox').fill('QC9001')
    await boss.page
      .getByRole('list', { name: says('同事', 'Colleagues') })
      .getByRole('button', { name: says('秦远', 'Yuan Qin') })
      .click()
    await boss.page.getByRole('radio', { name: says(/^之后再加一位/, /^Ask somebody after me/) }).press('Space')
    await boss.app.button(says('加上对方', 'Ask after me')).click()
    await expect(boss.page.locator('.toast').last()).toContainText(says('秦远', 'Yuan Qin'))
    await openLink(other.page, old)
    await expect(other.page.getByText(says('申请在发给你之后有变化', 'The request has changed since this was sent to you'))).toBeVisible()
    await expect(other.app.button(says('同意', 'Approve'))).toHaveCount(0)
    await look(other.page, info, 'card-changed', other.axe)
    await other.app.button(says('登录后决定', 'Sign in to decide')).click()
    await expect(other.page).toHaveURL(/\/m\/login/)
  },
)
