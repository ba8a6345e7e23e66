/** What a trip is charged to: split on its form, told where a budget is short, refused at its limit, and read again by who answers for it. */
import type { Locator, Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'
import { createTravellers } from './travellers.ts'
import { control, todayInShanghai } from './world-facts.ts'

test.use({ signedIn: false })

const PASSWORD = 'maple-41-otter'
const travellerOf = (language: 'zh' | 'en'): string => (language === 'zh' ? 'KZ1001' : 'KE1001')
const financeOf = (language: 'zh' | 'en'): string => (language === 'zh' ? 'KZ3001' : 'KE3001')

const agentOf = (language: 'zh' | 'en'): string => (language === 'zh' ? 'KZ2001' : 'KE2001')

function personOf(language: 'zh' | 'en', which: 'traveller' | 'finance'): string {
  const isFinance = which === 'finance'
  const idCard = `11019919${language === 'zh' ? '83' : '84'}0${isFinance ? 5 : 6}09001`
  return `  - userCode: ${isFinance ? financeOf(language) : travellerOf(language)}
    name: { zh: ${isFinance ? '钱清' : '费晓'}, en: ${isFinance ? 'Qing Qian' : 'Xiao Fei'} }
    latinName: { surname: ${isFinance ? 'Qian' : 'Fei'}, given: ${isFinance ? 'Qing' : 'Xiao'} }
    phone: '1390000${isFinance ? '86' : '85'}${language === 'zh' ? '11' : '22'}'
    password: ${PASSWORD}
    department: HQ
    rank: P1
    roles: [employee${isFinance ? ', finance' : ''}]
    costCentres: [CC-1, CC-2]
    documents:
      - { type: idCard, number: '${idCard}${checkCharacterOf(idCard)}' }`
}

/** Books for the traveller, and has another cost centre than she. */
function agent(language: 'zh' | 'en'): string {
  const idCard = `11019919${language === 'zh' ? '83' : '84'}0709001`
  return `  - userCode: ${agentOf(language)}
    name: { zh: 代晴, en: Qing Dai }
    latinName: { surname: Dai, given: Qing }
    phone: '13900008${language === 'zh' ? '711' : '722'}'
    password: ${PASSWORD}
    department: HQ
    rank: P1
    roles: [employee, assistant]
    costCentres: [CC-2]
    documents:
      - { type: idCard, number: '${idCard}${checkCharacterOf(idCard)}' }`
}

const RULES_OF_TRAINS = `  trains:
    aboveLimitPaidBy: company
    rules:
      seat-within-rank:
        onBreach: approve
        writtenIn: { zh: 第 2 条, en: Article 2 }
        default: { highSpeed: secondClass, electric: secondClass, ordinary: hardSleeper }
people:
`

/** A company with two cost centres, somebody who bears costs for others, and a project whose budget is enough for nothing. */
async function importCompany(language: 'zh' | 'en'): Promise<void> {
  const file = ownCompanyFile({
    code: `COSTS-${language.toUpperCase()}`,
    name: { zh: '分账公司', en: 'Split Ltd.' },
    people: [personOf(language, 'traveller'), personOf(language, 'finance'), agent(language)].join('\n'),
    more: `settings:
  lines: { flight: true, train: true }
agents:
  - { agent: ${agentOf(language)}, person: ${travellerOf(language)} }
expenseOwners:
  - { person: ${financeOf(language)}, chargedBy: { everybody: true } }
projects:
  - { code: P-DRY, name: { zh: 枯水项目, en: Dry project }, everybody: true }
budgets:
  - { code: B-ALL, name: { zh: 全部差旅, en: All travel }, period: year, limitYuan: 500000, owner: ${financeOf(language)} }
  - { code: B-DRY, name: { zh: 枯水预算, en: Dry budget }, project: P-DRY, period: year, limitYuan: 100, owner: ${financeOf(language)} }
`,
  })
  await importOwn(
    file
      .replace('policy:\n', `  - { code: CC-2, name: { zh: 华东销售部, en: East China Sales }, owner: ${financeOf(language)} }\npolicy:\n`)
      .replace('people:\n', RULES_OF_TRAINS),
  )
}

const words = (page: Page, app: App, says: Says) => ({
  /** The form's row, whatever it is charged to by now. */
  row: (): Locator =>
    page
      .getByRole('button', { name: says(/^(成本中心|费用归属)/, /^(Cost centre|Charged to)/) })
      .filter({ visible: true })
      .first(),
  use: (): Locator => app.button(says('就这样归属', 'Charge it this way')),
  portion: (nth: number): Locator => page.getByRole('textbox', { name: says(/^比例/, /^Percentage/) }).nth(nth),
  sum: (): Locator => page.locator('.costsum').filter({ visible: true }),
  /** The rows of the share on screen that is the n-th. */
  share: (nth: number): Locator => page.getByRole('region', { name: says(`第 ${nth} 项`, `Share ${nth}`) }),
  sheet: (): Locator => page.getByRole('dialog'),
})

/** Comes in, and opens a form and what its trip is charged to. */
async function openCost(page: Page, app: App, says: Says, date: string): Promise<void> {
  const language = says('zh' as const, 'en' as const)
  await importCompany(language)
  await app.comeIn(travellerOf(language), PASSWORD)
  await app.openForm(date)
  await words(page, app, says).row().click()
  await expect(app.heading(says('费用归属', 'Charged to'))).toBeVisible()
  await expect(app.heading(says('会用到的预算', 'Budgets it comes out of'))).toBeVisible()
}

test('splits a cost to the last hundredth of a per cent, keeps it through a reload, and finance reads what moved [V-OTHER-07] [SC-PICK-01]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
  strangePhone,
}, info) => {
  test.setTimeout(120_000)
  const day = freshDate()
  await openCost(page, app, says, day)
  const { row, use, portion, sum, share, sheet } = words(page, app, says)
  await look(page, info, 'whole', axe)

  await app.button(says('分摊给多方', 'Split between several')).click()
  await expect(portion(1)).toHaveValue('50')
  await use().click()
  await expect(share(2).getByText(says('请选择由谁承担', 'Please choose who bears it'))).toBeVisible()
  await expect(share(2).getByRole('button', { name: says(/^承担方/, /^Borne by/) })).toBeFocused()
  await share(2)
    .getByRole('button', { name: says(/^承担方/, /^Borne by/) })
    .click()
  await sheet().getByText(says('费用承担人', 'Expense owners'), { exact: true }).click()
  await sheet().getByRole('searchbox').fill('q')
  await look(page, info, 'picker', axe)
  await sheet()
    .getByRole('button', { name: says(/^钱清/, /^Qing Qian/) })
    .click()
  await expect(sheet()).toHaveCount(0)

  await portion(0).fill('49.99')
  await expect(sum()).toHaveText(says(/^还差 0\.01%（¥/, /^0\.01% is missing \(¥/))
  await use().click()
  await expect(portion(0)).toBeFocused()
  await look(page, info, 'missing', axe)
  // Half a split is kept too: a reload, and it stands there as it was typed.
  await page.reload()
  await expect(portion(0)).toHaveValue('49.99')
  await app.button(says('平均分摊', 'Split equally')).click()
  await expect(portion(0)).toHaveValue('50')
  await expect(sum()).toHaveText(says(/^合计正好 ¥/, /^Adds up to ¥/))
  await expect(page.getByText(says('够用', 'Enough'), { exact: true })).toBeVisible()
  await use().click()

  await expect(row()).toContainText(says('分摊到 2 项', 'Split over 2'))
  await page.reload()
  await expect(row()).toContainText(says('钱清 50%', 'Qing Qian 50%'))
  await app.agree()
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()

  const finance = await strangePhone()
  await finance.app.comeIn(financeOf(says('zh', 'en')), PASSWORD)
  await finance.page.goto('/m/my')
  await finance.page.getByRole('button', { name: says(/^预算/, /^Budgets/) }).click()
  await expect(finance.app.heading(says('预算', 'Budgets'))).toBeVisible()
  const card = finance.page.getByRole('button', { name: says(/^全部差旅/, /^All travel/) })
  await expect(card).toBeVisible()
  await look(finance.page, info, 'budgets', finance.axe)
  await card.click()
  const moved = finance.page.getByRole('listitem').filter({ hasText: order })
  // It comes out of the budget of the year in which the trip takes place.
  const months = todayInShanghai()
    .with({ day: 1 })
    .until(Temporal.PlainDate.from(day).with({ day: 1 }), { largestUnit: 'months' }).months
  for (let month = 0; month < months; month += 1) await finance.app.button(says('下个月', 'The month after')).click()
  // Two shares, each reserved and then spent.
  await expect(moved).toHaveCount(4)
  await expect(moved.filter({ hasText: says('钱清', 'Qing Qian') })).toHaveCount(2)
  await look(finance.page, info, 'movements', finance.axe)
})

test('says that a budget is short without what is left of it, and refuses the order at its limit [V-OTHER-07]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(90_000)
  await openCost(page, app, says, freshDate())
  const { row, use, sheet } = words(page, app, says)
  await page.getByRole('button', { name: says(/^项目/, /^Project/) }).click()
  await sheet()
    .getByRole('button', { name: says(/^枯水项目/, /^Dry project/) })
    .click()
  const dry = page.getByRole('listitem').filter({ hasText: says('枯水预算', 'Dry budget') })
  await expect(dry).toContainText(says('不够', 'Not enough'))
  await expect(dry).not.toContainText('¥')
  await look(page, info, 'short', axe)
  await use().click()
  await expect(row()).toContainText(says('枯水项目', 'Dry project'))
  // The form says so by itself, once the cost that was chosen is judged.
  await expect(
    page.getByText(says(/预算“枯水预算”.*的余额不够，不能提交/, /budget “Dry budget” for \d{4} does not cover this/)),
  ).toBeVisible()
  await app.agree()
  await app.submit()
  await expect(
    page.getByText(says(/预算“枯水预算”在 \d{4} 的余额不够/, /left of the budget “Dry budget” in \d{4} does not cover/)).first(),
  ).toBeVisible()
  await look(page, info, 'refused', axe)
  // Charged to what has enough, the same form goes through.
  await row().click()
  await page.getByRole('button', { name: says(/^项目/, /^Project/) }).click()
  await sheet()
    .getByRole('button', { name: says('不归项目', 'No project') })
    .click()
  await use().click()
  await app.submit()
  await app.ticketed()
})

test('says on the form of a train that a budget is short, before anything is sent, and calls nothing in policy then [P-POL-05]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  test.setTimeout(90_000)
  await control('POST', '/rail/settings', { nightStop: false })
  const language = says('zh' as const, 'en' as const)
  await importCompany(language)
  await app.comeIn(travellerOf(language), PASSWORD)
  const place = (city: string, en: string): string => [city, '', city, en].join('~')
  const trip = { from: place('北京', 'Beijing'), to: place('上海', 'Shanghai'), date: todayInShanghai().add({ days: 6 }).toString() }
  await page.goto(`/m/train/list?${new URLSearchParams(trip).toString()}`)
  await page
    .getByRole('list', { name: says(/查到 \d+ 趟列车/, /\d+ trains? found/) })
    .getByRole('listitem')
    .filter({ hasText: says('符合差标', 'In policy'), hasNotText: says('可候补', 'standby') })
    .first()
    .getByRole('button')
    .first()
    .click()
  await app.button(says('预订 二等座', 'Book Second class')).click()
  await expect(app.heading(says('填写订单', 'Order details'))).toBeVisible()
  const inPolicy = page.getByText(says('符合差标', 'In policy')).filter({ visible: true })
  await expect(inPolicy).toHaveCount(1)
  const { row, use, sheet } = words(page, app, says)
  await row().click()
  await page.getByRole('button', { name: says(/^项目/, /^Project/) }).click()
  await sheet()
    .getByRole('button', { name: says(/^枯水项目/, /^Dry project/) })
    .click()
  await use().click()
  const short = page.getByText(says(/预算“枯水预算”.*的余额不够，不能提交/, /budget “Dry budget” for \d{4} does not cover this/))
  await expect(short).toBeVisible()
  await expect(page.getByText(says('预算不够', 'Budget too low'))).toBeVisible()
  await expect(inPolicy).toHaveCount(0)
  await short.scrollIntoViewIfNeeded()
  await look(page, info, 'train-short', axe)
  // What was chosen is there after a reload, and what follows from it.
  await page.reload()
  await expect(row()).toContainText(says('枯水项目', 'Dry project'))
  await expect(short).toBeVisible()
})

test('charges what is booked and applied for to the colleague who travels, and says whose it is [V-OTHER-07]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  const language = says('zh' as const, 'en' as const)
  const { row, use, sheet } = words(page, app, says)
  const colleague = says('费晓', 'Xiao Fei')
  const hers = says('费晓的成本中心', 'Xiao Fei’s cost centre')
  await importCompany(language)
  await app.comeIn(agentOf(language), PASSWORD)
  await page.goto('/m/select-together?line=flight')
  const travellers = createTravellers(page, app, says)
  await travellers.asAgent()
  await travellers.pickColleagues([[travellerOf(language), colleague]])
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)

  // The trip is hers, and so is what it is charged to: the page offers hers, and holds her budgets against it.
  await app.openForm(freshDate())
  await expect(row()).toContainText('CC-1')
  await expect(row()).toContainText(hers)
  await row().click()
  await expect(page.getByText(says(/^费晓的费用 · 公司承担 ¥/, /^The company pays ¥.* for Xiao Fei$/))).toBeVisible()
  await expect(page.getByText(says('全部差旅', 'All travel'))).toBeVisible()
  await look(page, info, 'of-a-colleague', axe)
  await page
    .getByRole('button', { name: says(/^成本中心.*CC-1/, /^Cost centre.*CC-1/) })
    .filter({ visible: true })
    .click()
  await expect(sheet().getByRole('button', { name: /CC-1/ })).toBeVisible()
  await sheet().getByRole('button', { name: /CC-2/ }).click()
  await use().click()
  await expect(row()).toContainText('CC-2')
  await app.agree()
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText(says('华东销售部', 'East China Sales')).filter({ visible: true }).first()).toBeVisible()

  // So is an application that is put for her.
  await page.goto('/m/preapproval/create')
  await expect(row()).toContainText('CC-1')
  await expect(row()).toContainText(hers)
  await page.getByRole('textbox', { name: says(/^预计费用/, /^Estimate/) }).fill('3200')
  await expect(
    page
      .getByText(says(/全部差旅/, /All travel/))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await look(page, info, 'application-for-a-colleague', axe)
})

test('splits a party’s cost by who travels, and says so where somebody else’s costs are none of hers [V-OTHER-07] [E-ACCESS-09]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
  tolerate,
}, info) => {
  tolerate(/status of 404/) // whose costs are none of hers
  const language = says('zh' as const, 'en' as const)
  const { sum, share, sheet } = words(page, app, says)
  await importCompany(language)
  await app.comeIn(agentOf(language), PASSWORD)
  const of = (code: string): string =>
    `/m/form/cost?form=flight:party&line=flight&amount=200001&date=${freshDate()}&of=${code}&with=${agentOf(language)}&tickets=2&from=/home`
  await page.goto(of(travellerOf(language)))
  await expect(page.getByText(says(/^费晓等 2 人的费用 · 公司承担 ¥/, /^The company pays ¥.* for Xiao Fei and 1 other$/))).toBeVisible()
  await app.button(says('按出行人分摊', 'Split by who travels')).click()
  await expect(share(1)).toContainText('CC-1')
  await expect(share(2)).toContainText('CC-2')
  const amount = (nth: number) => page.getByRole('textbox', { name: says(/^金额/, /^Amount/) }).nth(nth)
  await expect(amount(0)).toHaveValue('1000.01')
  await expect(amount(1)).toHaveValue('1000')
  await expect(sum()).toHaveText(says('合计正好 ¥2,000.01', 'Adds up to ¥2,000.01'))
  await expect(page.getByText(says('够用', 'Enough'), { exact: true })).toBeVisible()
  await look(page, info, 'by-who-travels', axe)
  await share(2).getByRole('button', { name: /CC-2/ }).click()
  await expect(sheet()).toBeVisible()
  await sheet().getByText(says('费用承担人', 'Expense owners'), { exact: true }).click()
  await look(page, info, 'owners-of-a-colleague', axe)

  // An address of somebody for whom she may not book: said once, and not to be tried again for ever.
  await page.goto(of(financeOf(language)))
  await expect(page.getByText(says('看不到这位同事的费用归属', 'You cannot see what this colleague charges'))).toBeVisible()
  await expect(app.button(says('再读一次', 'Read again'))).toHaveCount(0)
  await look(page, info, 'not-hers', axe)
})
