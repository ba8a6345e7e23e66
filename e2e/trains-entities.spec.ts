/** Colleagues whose costs are those of two legal entities ride one train: an order each, from one form, each charged to its own. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { TrainOrderDetails } from '../src/trains/calls/orders.ts'
import { languageOf } from './applying.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { importOwn, ownCompanyFile, secondClassOnly, TELLING } from './own-company.ts'
import { read } from './page-calls.ts'
import { createTrains, keepRailwayAwake } from './train-steps.ts'
import { createTravellers } from './travellers.ts'

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 150_000 })

const PASSWORD = 'maple-72-otter'
const DAYS_AHEAD = 6

const RIDERS = [
  { zh: '分立总', given: 'Lizong', centre: 'CC-1' },
  { zh: '分立沪', given: 'Lihu', centre: 'CC-2' },
  { zh: '分立助', given: 'Lizhu', centre: 'CC-1' },
] as const

async function importTwoEntities(language: 'zh' | 'en') {
  const [mark, prefix] = language === 'zh' ? ['3', 'LZ'] : ['4', 'LE']
  const codes = RIDERS.map((_, nth) => `${prefix}100${nth + 1}`)
  const people = RIDERS.map(({ zh, given, centre }, nth) => {
    const first = `11010519${mark}10${nth + 1}08002`.padEnd(17, '1')
    return `  - userCode: ${codes[nth]}
    name: { zh: ${zh}, en: ${given} Fen }
    latinName: { surname: Fen, given: ${given} }
    phone: '139000088${mark}${nth}'
    password: ${PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    roles: [employee${nth === 2 ? ', assistant' : ''}]
    costCentres: [${centre}]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`
  })
  const [one, other, assistant] = codes
  const file = ownCompanyFile({
    code: `ENTITIES-${language.toUpperCase()}`,
    name: { zh: '两家法人公司', en: 'Two Entities Ltd.' },
    policy: `${TELLING}\n  trains:\n    aboveLimitPaidBy: company\n    rules:\n${secondClassOnly('{ zh: 第 2 条, en: Article 2 }')}`,
    people: people.join('\n'),
    more: `agents:\n  - { agent: ${assistant}, person: ${one} }\n  - { agent: ${assistant}, person: ${other} }\nsettings:\n  lines: { flight: true, train: true }\n`,
  })
  const entities = `legalEntities:
  - { code: TWO-HQ, name: { zh: 两家科技有限公司, en: Two Technology Ltd. }, default: true }
  - { code: TWO-SH, name: { zh: 两家科技上海分公司, en: 'Two Technology Ltd., Shanghai Branch' } }
`
  const centre = '  - { code: CC-2, name: { zh: 华东销售部, en: East China Sales }, legalEntity: TWO-SH }\n'
  await importOwn(file.replace('costCentres:\n', `${entities}costCentres:\n`).replace('policy:\n', `${centre}policy:\n`))
  return { assistant: assistant ?? '', names: RIDERS.slice(0, 2).map(({ zh, given }) => (language === 'zh' ? zh : `${given} Fen`)) }
}

test('books colleagues of two legal entities as an order each, from one form, each charged to its own [/fillorder/train/togetherIndex] [C-TRAIN-13]', async ({
  strangePhone,
  says,
}, info) => {
  const { page, app, axe } = await strangePhone()
  const language = languageOf(says)
  const { assistant, names } = await importTwoEntities(language)
  await app.comeIn(assistant, PASSWORD)
  const travellers = createTravellers(page, app, says)
  await page.goto('/m/select-together?line=train')
  await travellers.asAgent()
  await travellers.pickColleagues(names.map((name) => [name, name] as const))
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  const trains = createTrains(page, app, says)
  await trains.openForm(DAYS_AHEAD)
  await app.button(says(/^分成多张订单/, /^Divide into several orders/)).click()
  await expect(page).toHaveURL(/\/fillorder\/train\/togetherIndex\?/)
  await expect(app.heading(says('第 2 张订单', 'Order 2'))).toBeVisible()
  await look(page, info, 'two-entities', axe)
  await app.agree()
  await app.button(says(/^一起提交/, /^Submit together/)).click()
  await trains.submitted()
  await trains.ticketed()
  const first = /orderSeq=(T\d{12})$/.exec(page.url())?.[1] ?? ''
  const sibling = app.button(/^T\d{12}/)
  await expect(sibling).toContainText(says('已出票', 'Ticketed'), { timeout: 60_000 })
  const second = /T\d{12}/.exec(await sibling.innerText())?.[0] ?? ''
  const orders = await Promise.all([first, second].map((orderSeq) => read<TrainOrderDetails>(page, `/train/app/orderDetails/${orderSeq}`)))
  const charged = orders.map(({ passengers, governed }) => [
    passengers.map(({ name }) => name[language]).join(),
    governed?.charges[0]?.to.code,
  ])
  expect(Object.fromEntries(charged)).toEqual({ [names[0] ?? '']: 'CC-1', [names[1] ?? '']: 'CC-2' })
  await look(page, info, 'two-entities-ticketed', axe)
})
