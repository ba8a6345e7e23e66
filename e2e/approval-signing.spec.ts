/** How a company asks: softly, in passing, several at one level, or nobody it can find; and how who is asked brings somebody in. */
import type { Page, TestInfo } from '@playwright/test'
import { createAboveLimit, IN_EFFECT } from './above-limit.ts'
import type { Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { ASKS_YUAN, codeOf, importSigning, nameOf, SIGNING_PASSWORD } from './signing-company.ts'
import type { Role } from './signing-company.ts'
import { askedEarlier, letDecisionStand, letSilenceAct } from './world-facts.ts'

interface Held extends Phone {
  readonly above: ReturnType<typeof createAboveLimit>
}

/** A phone for each of the company's people, signed in at its own door. */
const test = base.extend<{ held: (role: Role) => Promise<Held>; called: (role: Role) => string }>({
  held: async ({ strangePhone, says }, use) => {
    const language = says('zh', 'en')
    await importSigning(language)
    await use(async (role) => {
      const phone = await strangePhone()
      await phone.app.comeIn(codeOf(language, role), SIGNING_PASSWORD)
      return { ...phone, above: createAboveLimit(phone.page, phone.app, says) }
    })
  },
  called: async ({ says }, use) => {
    await use((role) => nameOf(role)[says('zh', 'en')])
  },
})

test.use({ signedIn: false })

const flowOf = (page: Page, says: Says) => page.getByRole('list', { name: says('审批流', 'Approval flow') })
const onScreen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
const openOrder = (page: Page, order: string) => page.goto(`/m/flights/order/${order}`)

/** Opens a request, decided or not, from the list on which it stands. */
async function openFlow({ page, above }: Held, says: Says, order: string, tab: 'awaiting' | 'completed'): Promise<void> {
  await page.goto('/m/approval/list')
  if (tab === 'completed') await above.tab('completed').press('Space')
  await above.request(order).click()
  await above.flow().press('Space')
  await expect(flowOf(page, says)).toBeVisible()
}

test(
  'lets a soft approval go on where nobody says no in time, and stops it where somebody does',
  { tag: '@zh' },
  async ({ held, says, called, freshDate }, info) => {
    test.setTimeout(180_000)
    const traveller = await held('softly')
    const { page, app, axe, above } = traveller
    const manager = called('manager')
    // Before it is submitted: what silence does is said with the rule.
    await above.openVerdict(freshDate(), ASKS_YUAN.manager)
    await expect(onScreen(page, says(/没有按时反对就继续/, /can object in time; without that it goes on/))).toBeVisible()
    await look(page, info, 'soft-verdict', axe)
    await above.openReason()
    await above.giveReason()
    const silent = await app.order()
    await openOrder(page, silent)
    await expect(onScreen(page, says(`已请${manager}过目`, `${manager} can object`))).toBeVisible(IN_EFFECT)
    await expect(
      onScreen(page, says(/前没有人反对，就按已同意继续。/, /Unless somebody objects by .+, it goes on as approved\./)),
    ).toBeVisible()
    await look(page, info, 'soft-order', axe)

    const boss = await held('manager')
    await boss.above.openRequest(silent)
    await expect(onScreen(boss.page, says('到时没有人驳回，就照此办理', 'If nobody rejects it by then, it goes ahead'))).toBeVisible()
    await expect(onScreen(boss.page, '¥1,600')).toBeVisible()
    await look(boss.page, info, 'soft-request', boss.axe)
    await letSilenceAct(silent)
    await expect(above.story()).toContainText(says('无人反对，视为同意', 'Nobody objected'), IN_EFFECT)
    await app.ticketed()
    await expect(onScreen(page, says('没有人反对，视为同意', 'Nobody objected, so it went ahead'))).toBeVisible()
    await look(page, info, 'soft-silent-order', axe)
    await openFlow(boss, says, silent, 'completed')
    await expect(flowOf(boss.page, says)).toContainText(says('到时无人反对', 'Nobody objected'))
    await look(boss.page, info, 'soft-silent-flow', boss.axe)

    // A no in time stops it: the order ends with her words.
    await above.askFor(freshDate(), ASKS_YUAN.manager)
    const stopped = await app.orderNumber()
    await boss.above.openRequest(stopped)
    const why = says('下午那班在差标内', 'The afternoon flight is in policy')
    await boss.app.button(says('驳回', 'Reject')).click()
    await boss.page.getByRole('textbox', { name: says('驳回理由', 'Why you reject it') }).fill(why)
    await boss.app.button(says('驳回', 'Reject')).click()
    await expect(boss.page).toHaveURL(/\/approval\/list$/)
    await expect(app.heading(says('审批未通过', 'Not approved'))).toBeVisible(IN_EFFECT)
    await openOrder(page, stopped)
    await look(page, info, 'soft-stopped-order', axe)
    await app.button(says('看审批进展', 'See the approval')).click()
    await expect(onScreen(page, why)).toBeVisible()
    await expect(onScreen(page, says(`${manager}驳回`, `Rejected by ${manager}`))).toBeVisible()
    await expect(onScreen(page, '¥1,600')).toBeVisible()
    await look(page, info, 'soft-stopped-request', axe)
  },
)

test(
  'only tells the approver of a passive approval: the ticket waits for nobody, and she finds it among what is done',
  { tag: '@en' },
  async ({ held, says, called, freshDate }, info) => {
    test.setTimeout(120_000)
    const { page, app, axe, above } = await held('told')
    const manager = called('manager')
    await above.openVerdict(freshDate(), ASKS_YUAN.manager)
    await expect(onScreen(page, says(/提交后会告知/, /will be told, and nothing waits for an answer/))).toBeVisible()
    await look(page, info, 'passive-verdict', axe)
    await above.openReason()
    await above.giveReason()
    await look(page, info, 'passive-form', axe)
    const order = await app.order()
    await app.ticketed()
    await openOrder(page, order)
    await expect(onScreen(page, says(`已告知${manager}`, `${manager} has been told`))).toBeVisible()
    await look(page, info, 'passive-order', axe)

    const boss = await held('manager')
    await boss.page.goto('/m/approval/list')
    await expect(boss.app.heading(says('审批', 'Approvals'))).toBeVisible()
    await expect(boss.above.request(order)).toHaveCount(0)
    await boss.above.tab('completed').press('Space')
    await expect(boss.above.request(order)).toContainText(says('仅知会', 'For information'))
    await look(boss.page, info, 'passive-list', boss.axe)
    await boss.above.request(order).click()
    await expect(onScreen(boss.page, called('told'))).toBeVisible()
    await expect(boss.app.button(says('同意', 'Approve'))).toHaveCount(0)
    await expect(onScreen(boss.page, '¥1,600')).toBeVisible()
    await look(boss.page, info, 'passive-request', boss.axe)
    await boss.above.flow().press('Space')
    await expect(flowOf(boss.page, says)).toContainText(says('已知会', 'Told'))
    await look(boss.page, info, 'passive-flow', boss.axe)
  },
)

/** Finds a colleague in the sheet in which somebody is brought in, and chooses what she is to do. */
async function bringIn({ page, app }: Held, says: Says, who: { code: string; name: string }, way: RegExp): Promise<void> {
  await app.button(says(/^换人决定/, /^Somebody else/)).click()
  await page.getByRole('searchbox').fill(who.code)
  await page
    .getByRole('list', { name: says('同事', 'Colleagues') })
    .getByRole('button', { name: who.name })
    .click()
  await page.getByRole('radio', { name: way }).press('Space')
}

test(
  'asks a colleague before herself, hands it on afterwards, and the traveller withdraws it: the chart tells who, when and by whom [SC-APR-04]',
  { tag: '@en' },
  async ({ held, says, called, freshDate }, info) => {
    test.setTimeout(180_000)
    const language = says('zh', 'en')
    const traveller = await held('traveller')
    const order = await traveller.above.askFor(freshDate(), ASKS_YUAN.manager)
    const boss = await held('manager')
    await boss.above.openRequest(order)
    const colleague = { code: codeOf(language, 'first'), name: called('first') }
    await bringIn(boss, says, colleague, says(/^先请一位审批/, /^Ask somebody before me/))
    const why = says('请先看看客户那边是否定了时间', 'Is the time settled with the client?')
    await boss.page.getByRole('textbox', { name: says(/^给对方的话/, /^A word with it/) }).fill(why)
    await look(boss.page, info, 'signer-before', boss.axe)
    await boss.app.button(says('请对方先审批', 'Ask before me')).click()
    await expect(boss.page.locator('.toast').last()).toContainText(called('first'))

    // It is back with her once the colleague has spoken; until then it says who is first.
    const back = says(`${called('first')}先审批，之后再由你决定`, `${called('first')} first; then it is back with you`)
    await expect(boss.page.getByRole('status').filter({ hasText: back })).toBeVisible(IN_EFFECT)
    await look(boss.page, info, 'signer-waits', boss.axe)
    await boss.page.goto('/m/approval/list')
    await expect(boss.above.request(order)).toContainText(back)
    await look(boss.page, info, 'signer-waits-list', boss.axe)
    await boss.above.request(order).click()

    const before = await held('first')
    await before.page.goto('/m/approval/list')
    await expect(before.above.request(order)).toContainText(why)
    await look(before.page, info, 'signer-list', before.axe)
    await before.above.openRequest(order)
    await expect(onScreen(before.page, why)).toBeVisible()
    await look(before.page, info, 'signer-request', before.axe)
    await before.above.flow().press('Space')
    await expect(flowOf(before.page, says)).toContainText(says(`${called('manager')}加签`, `Added by ${called('manager')}`))
    await look(before.page, info, 'signer-flow', before.axe)
    await before.above.approve()
    await letDecisionStand(order)

    // Her page moves by itself when it is her turn.
    await expect(boss.app.button(says('同意', 'Approve'))).toBeVisible(IN_EFFECT)
    const next = { code: codeOf(language, 'second'), name: called('second') }
    await bringIn(boss, says, next, says(/^转交/, /^Hand it on/))
    await boss.page
      .getByRole('textbox', { name: says(/^给对方的话/, /^A word with it/) })
      .fill(says('这个项目由你负责', 'This project is yours'))
    await boss.app.button(says('转交', 'Hand it on')).click()
    await expect(boss.page).toHaveURL(/\/approval\/list$/)

    const last = await held('second')
    await last.above.openRequest(order)
    await askedEarlier(order, 95)
    await last.page.reload()
    await last.above.flow().press('Space')
    const flow = flowOf(last.page, says)
    await expect(flow).toContainText(says(`给${called('second')}`, `To ${called('second')}`))
    await expect(flow).toContainText(says(/用时 1 ?小?时 ?3\d ?分/, /took 1 ?h 3\d ?m/))
    await look(last.page, info, 'signer-flow-whole', last.axe)

    await openOrder(traveller.page, order)
    await expect(traveller.above.story()).toContainText(
      says(`${called('manager')}请${called('first')}先审批`, `${called('manager')} asked ${called('first')} to decide first`),
    )
    await expect(traveller.above.story()).toContainText(says('这个项目由你负责', 'This project is yours'))
    await look(traveller.page, info, 'signer-order', traveller.axe)
    await traveller.app.button(says(/^取消订单/, /^Cancel order/)).click()
    await traveller.page.getByRole('radio', { name: says('其他，我来写', 'Other, in my words') }).press('Space')
    await traveller.page
      .getByRole('textbox', { name: says('取消的原因', 'Reason for cancelling') })
      .fill(says('会议取消了', 'The meeting is off'))
    await traveller.app.button(says('确认取消', 'Cancel order')).click()
    await expect(traveller.app.heading(says('已取消', 'Cancelled'))).toBeVisible(IN_EFFECT)
    await expect(onScreen(traveller.page, says('订单已取消，审批随之撤回', 'Withdrawn with the order'))).toBeVisible()
    await look(traveller.page, info, 'withdrawn-order', traveller.axe)
    await expect(last.app.button(says('同意', 'Approve'))).toHaveCount(0, IN_EFFECT)
    await look(last.page, info, 'withdrawn-flow', last.axe)
    await last.page.goto('/m/approval/list')
    await expect(last.above.request(order)).toHaveCount(0)
  },
)

const THREE = ['first', 'second', 'third'] as const

/** What the chart says of several who are asked at once. */
async function expectAsked({ page }: Held, says: Says, rule: string | RegExp, names: readonly string[]): Promise<void> {
  const flow = flowOf(page, says)
  // Said once for all of them.
  await expect(flow.getByText(rule)).toHaveCount(1)
  for (const name of names) await expect(flow).toContainText(name)
}

async function lookAtFlow(phone: Held, says: Says, info: TestInfo, name: string): Promise<void> {
  await phone.page.reload()
  await phone.above.flow().press('Space')
  await expect(flowOf(phone.page, says)).toBeVisible()
  await look(phone.page, info, name, phone.axe)
}

test(
  'asks three at one level of whom all have to agree: each on her own phone, and the last word issues the ticket [SC-APR-04]',
  { tag: '@zh' },
  async ({ held, says, called, freshDate }, info) => {
    test.setTimeout(180_000)
    const traveller = await held('traveller')
    await traveller.above.openVerdict(freshDate(), ASKS_YUAN.all)
    await traveller.above.openReason()
    await traveller.above.giveReason()
    await expect(traveller.app.button(says(/^审批人/, /^Approvers/))).toContainText(says('等 3 人', 'and 2 more'))
    await look(traveller.page, info, 'all-form', traveller.axe)
    const order = await traveller.app.order()
    await traveller.above.asked()
    const phones = await Promise.all(THREE.map(held))
    const [first, second, third] = phones
    if (!first || !second || !third) throw new Error('Three are asked.')
    for (const phone of phones) await phone.above.openRequest(order)
    await askedEarlier(order, 95)
    await first.above.agreeTo(order)
    await lookAtFlow(second, says, info, 'all-flow')
    await expectAsked(second, says, says('3 人都要同意', 'All 3 have to agree'), [called('first'), called('third')])
    await expect(flowOf(second.page, says)).toContainText(says(/用时 1 ?小?时 ?3\d ?分/, /took 1 ?h 3\d ?m/))
    await expect(flowOf(second.page, says)).toContainText(says(/已等 1 ?小?时 ?3\d ?分/, /waiting for 1 ?h 3\d ?m/))
    await second.above.agreeTo(order)
    await openOrder(traveller.page, order)
    await expect(onScreen(traveller.page, says(`等${called('third')}审批`, `Waiting for ${called('third')}`))).toBeVisible()
    await expect(traveller.app.heading(says('已出票', /^Ticket/))).toHaveCount(0)
    await look(traveller.page, info, 'all-order', traveller.axe)
    await third.above.agreeTo(order)
    await traveller.app.ticketed()
    await expect(traveller.above.story()).toContainText(called('third'))
    await look(traveller.page, info, 'all-ticketed', traveller.axe)
  },
)

test(
  'asks three at one level of whom any one suffices: the first word counts, and takes it from the others [SC-APR-04]',
  { tag: '@en' },
  async ({ held, says, called, freshDate }, info) => {
    test.setTimeout(150_000)
    const traveller = await held('traveller')
    const order = await traveller.above.askFor(freshDate(), ASKS_YUAN.any)
    const [second, third] = [await held('second'), await held('third')]
    await third.above.openRequest(order)
    await lookAtFlow(third, says, info, 'any-flow')
    await expectAsked(third, says, says('3 人中任一人同意即可', 'Any one of 3 is enough'), [called('first'), called('second')])
    await second.above.agreeTo(order)
    await openOrder(traveller.page, order)
    await traveller.app.ticketed()
    await expect(third.app.button(says('同意', 'Approve'))).toHaveCount(0, IN_EFFECT)
    await lookAtFlow(third, says, info, 'any-flow-decided')
    await expect(flowOf(third.page, says)).toContainText(says('不再需要', 'No longer needed'))
  },
)

test(
  'asks three at one level of whom more than half have to agree: one no is not the end, and two words decide [SC-APR-04]',
  { tag: '@en' },
  async ({ held, says, called, freshDate }, info) => {
    test.setTimeout(180_000)
    const traveller = await held('traveller')
    const order = await traveller.above.askFor(freshDate(), ASKS_YUAN.majority)
    const [first, second, third] = [await held('first'), await held('second'), await held('third')]
    await first.above.openRequest(order)
    await first.app.button(says('驳回', 'Reject')).click()
    await expect(onScreen(first.page, says(/3 人中有 2 人同意就通过/, /It passes once 2 of 3 agree/))).toBeVisible()
    await look(first.page, info, 'majority-reject', first.axe)
    await first.page.getByRole('textbox', { name: says('驳回理由', 'Why you reject it') }).fill(says('太贵了', 'Too dear'))
    await first.app.button(says('驳回', 'Reject')).click()
    await expect(first.page).toHaveURL(/\/approval\/list$/)
    await third.above.openRequest(order)
    await third.above.flow().press('Space')
    await expect(flowOf(third.page, says)).toContainText(says('已驳回', 'Rejected'), IN_EFFECT)
    await second.above.agreeTo(order)
    await letDecisionStand(order)
    await openOrder(traveller.page, order)
    const begun = says(`已有 1 人同意（${called('second')}），还差 1 人`, `1 agreed (${called('second')}), 1 missing`)
    await expect(onScreen(traveller.page, begun)).toBeVisible(IN_EFFECT)
    await look(traveller.page, info, 'majority-begun', traveller.axe)
    await lookAtFlow(third, says, info, 'majority-flow')
    await expectAsked(third, says, says('3 人中 2 人同意即可', '2 of 3 have to agree'), [called('first'), called('second')])
    await third.above.approve()
    await letDecisionStand(order)
    await openOrder(traveller.page, order)
    await traveller.app.ticketed()
    await look(traveller.page, info, 'majority-order', traveller.axe)
    // Who was outvoted reads her own word, and never that she agreed.
    const outvoted = says('你不同意 · 已由多数通过（3 人中 2 人同意）', 'You said no · approved by the majority (2 of 3 agreed)')
    await first.page.goto('/m/approval/list')
    await first.above.tab('completed').press('Space')
    await expect(first.above.request(order)).toContainText(outvoted)
    await look(first.page, info, 'majority-outvoted-list', first.axe)
    await first.above.request(order).click()
    await expect(onScreen(first.page, outvoted)).toBeVisible()
    await look(first.page, info, 'majority-outvoted', first.axe)
  },
)

test(
  'tells whom to ask where nobody can approve before anything is entered, and leads nobody on [E-ACCESS-01] [P-ADMIN-02]',
  { tag: '@zh' },
  async ({ held, says, called, freshDate }, info) => {
    test.setTimeout(90_000)
    const { page, app, axe, above } = await held('alone')
    const date = freshDate()
    await above.openVerdict(date, ASKS_YUAN.manager)
    const whom = says(`没有设置审批人，请联系管理员：${called('travel')}`, new RegExp(`no approver.*${called('travel')}`, 'i'))
    await expect(onScreen(page, whom)).toBeVisible()
    await expect(above.reasonButton()).toHaveCount(0)
    await look(page, info, 'nobody-verdict', axe)
    await page.goto('/m/order/list')
    await expect(app.heading(says('还没有订单', 'No orders yet'))).toBeVisible()
  },
)
