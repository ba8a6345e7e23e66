/** My standard in plain words: read from "My", by whose word each rule holds, and which scene is the usual one. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { keepPicture, look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'

test.use({ signedIn: false })

const PASSWORD = 'maple-41-otter'
const codeOf = (language: 'zh' | 'en'): string => (language === 'zh' ? 'RZ1001' : 'RE1001')

function personOf(language: 'zh' | 'en'): string {
  const idCard = `11019919${language === 'zh' ? '87' : '88'}0609001`
  return `  - userCode: ${codeOf(language)}
    name: { zh: 闻则, en: Ze Wen }
    latinName: { surname: Wen, given: Ze }
    phone: '1390000${language === 'zh' ? '8733' : '8744'}'
    password: ${PASSWORD}
    department: HQ
    rank: P1
    roles: [employee]
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${idCard}${checkCharacterOf(idCard)}' }`
}

const LAYERS = `  cityTiers:
    1: [BJS, SHA, CAN, SZX]
  layers:
    - name: { zh: 广交会, en: Canton Fair }
      for: { scene: FAIR }
      domesticFlights:
        rules:
          fare-within-price-limit: { limit: 2600, onBreach: tell }
    - name: { zh: 春节前后, en: Spring Festival }
      for: { season: { from: '01-20', until: '02-25' } }
      domesticFlights:
        rules:
          booked-days-ahead: { limit: 14 }
`

/** Its policy is the demo's way of writing in small, with a scene and a season. */
async function importCompany(language: 'zh' | 'en'): Promise<void> {
  const file = ownCompanyFile({
    code: `RULES-${language.toUpperCase()}`,
    name: { zh: '有章公司', en: 'Ruled Ltd.' },
    people: personOf(language),
    more: `scenes:
  - { code: FAIR, name: { zh: 展会, en: Trade fair }, asks: [project, remark] }
  - { code: VISIT, name: { zh: 拜访客户, en: Client visit } }
`,
  })
  const [head = '', rest = ''] = file.split('policy:\n')
  const [, after = ''] = rest.split(/\n(?=people:)/)
  await importOwn(`${head}policy:
  name: { zh: 差旅管理办法, en: Travel Policy }
  domesticFlights:
    aboveLimitPaidBy: difference
    rules:
      cabin-within-rank: { onBreach: approve, writtenIn: { zh: 《差旅管理办法》2.1, en: Travel Policy 2.1 }, default: Y }
      fare-within-price-limit:
        onBreach: approve
        writtenIn: { zh: 《差旅管理办法》2.3, en: Travel Policy 2.3 }
        default: 1600
        routes: [{ between: [BJS, CAN], default: 2000 }]
      booked-days-ahead: { onBreach: tell, writtenIn: { zh: 《差旅管理办法》2.2, en: Travel Policy 2.2 }, default: 3 }
  trains:
    aboveLimitPaidBy: company
    rules:
      seat-within-rank:
        onBreach: approve
        approval: soft
        writtenIn: { zh: 《差旅管理办法》4.1, en: Travel Policy 4.1 }
        default: { highSpeed: secondClass, electric: secondClass }
${LAYERS}
${after}`)
}

test('my standard says what I may book, what follows above it, who says so, and begins with my usual scene [C-SCENE-02] [C-SCENE-03]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  const language = says('zh', 'en')
  await importCompany(language)
  await app.comeIn(codeOf(language), PASSWORD)
  await page.goto('/m/my')
  await page.getByRole('button', { name: says('全部规定', 'All of it') }).click()
  await expect(page.getByRole('heading', { name: says('国内航班', 'Flights in China') })).toBeVisible()
  await expect(page.getByText(says('每程不高于 ¥1,600', 'up to ¥1,600 a leg'))).toBeVisible()
  await expect(
    page.getByText(says('公司付到差标为止，超出的部分你付。', 'Your company pays up to the limit, and you pay the rest.')),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: says('春节前后', 'Spring Festival') })).toBeVisible()
  await look(page, info, 'my-rule', axe)

  await page.getByRole('button', { name: says('常用场景', 'Usual scene') }).click()
  const fair = page.getByRole('radio', { name: says('展会', 'Trade fair') })
  await expect(fair).not.toBeChecked()
  await fair.press('Space')
  await look(page, info, 'usual-scene', axe)
  await page.getByRole('button', { name: says('完成', 'Done') }).click()
  await expect(page.getByText(says('下面是“展会”场景的差标', 'Limits in the scene “Trade fair”'))).toBeVisible()
  await expect(page.getByText(says('按“广交会”', 'By “Canton Fair”')).first()).toBeVisible()
  await expect(page.getByText(says('可以预订，公司会看到。', 'You can book it, and your company sees it.'))).toBeVisible()
  await keepPicture(page, info.outputPath('my-rule-in-scene.png'), { fullPage: true })
  await page.reload()
  await expect(page.getByText(says('下面是“展会”场景的差标', 'Limits in the scene “Trade fair”'))).toBeVisible()
})
