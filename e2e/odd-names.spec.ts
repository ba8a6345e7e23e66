/** People whose names are of sixty letters, and of characters that few machines know, from the directory to the ticket. */
import type { Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { keepPicture } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'
import { tooWide } from './sideways.ts'

const PASSWORD = 'zebra-90-kiwi'

const LONG = {
  zh: '沃尔夫施莱格施泰因豪森贝格·马克西米利安·亚历山大',
  en: 'Maximiliankonstantinalexanders Wolfeschlegelsteinhausenberger',
}
const RARE = { zh: '𠮷𬭎', en: 'Hong Ji' }
/** One word without a place to break it, as long as a form takes. */
const UNBROKEN = { zh: '丰'.repeat(30), en: `${'W'.repeat(30)}${'i'.repeat(27)}` }

type Language = 'zh' | 'en'

/** The people of a language: each has a number that no other language's journey uses. */
const codesOf = (language: Language) => {
  const prefix = language === 'zh' ? 'WZ' : 'WE'
  return { long: `${prefix}1001`, rare: `${prefix}1002`, unbroken: `${prefix}1003` }
}

function person(language: Language, at: number, { zh, en }: { zh: string; en: string }): string {
  const [given = '', surname = ''] = en.includes(' ') ? en.split(' ') : ['', en]
  const first = `110199198${language === 'zh' ? '7' : '8'}0${String(at)}11001`
  return `  - userCode: ${Object.values(codesOf(language))[at - 1]}
    name: { zh: ${zh}, en: ${en} }
    latinName: { surname: ${surname}, given: '${given}' }
    phone: '139000079${language === 'zh' ? '1' : '2'}${String(at)}'
    password: ${PASSWORD}
    department: HQ
    rank: P1
    language: ${language}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }
`
}

/** In each language its own: what one journey books is not there in the other. */
const companyFile = (language: Language): string =>
  ownCompanyFile({
    code: `ODD-${language.toUpperCase()}`,
    name: { zh: '奇名公司', en: 'Odd Names Ltd.' },
    people: [LONG, RARE, UNBROKEN].map((odd, index) => person(language, index + 1, odd)).join(''),
    more: `agents:
  - { agent: ${codesOf(language).long}, everybody: true }
`,
  })

/** Looks at what is on screen by day and by night, narrow and with larger text: nothing stands beside it. */
function looker(page: Page, folder: string): (screen: string) => Promise<void> {
  return async (screen) => {
    for (const [name, width, scheme, text] of [
      ['light', 390, 'light', 100],
      ['dark', 390, 'dark', 100],
      ['narrow-large-text', 320, 'light', 200],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(`document.documentElement.style.fontSize = '${text}%'`)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      await keepPicture(page, `${folder}/odd-${screen}-${name}.png`)
      expect.soft(await tooWide(page), `${screen}, ${name}: wider than its room`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate("document.documentElement.style.fontSize = ''")
  }
}

test.use({ signedIn: false })

test('names of sixty letters and of rare characters are read whole and widen nothing, from the directory to the ticket [V-OTHER-08] [P-AGENT-03]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, { project }) => {
  test.setTimeout(180_000)
  const language = says('zh', 'en')
  const codes = codesOf(language)
  const [long, rare, unbroken] = [LONG[language], RARE[language], UNBROKEN[language]]
  await importOwn(companyFile(language))
  const look = looker(page, `test-results/looks/${project.name}`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await page.goto('/m/login')
  await app.signIn(codes.long, PASSWORD)
  await expect(page).toHaveURL(/\/m\/home$/)
  await look('home')
  await page.goto('/m/my')
  await expect(page.getByText(long).first()).toBeVisible()
  await look('my')

  await page.goto('/m/select-together?line=flight')
  await page.getByRole('radio', { name: says('代订', 'As agent') }).press('Space')
  await app.button(says('选择同事', 'Choose colleagues')).click()
  await app.button(says(/姓名、拼音/, /Name, pinyin/)).click()
  for (const [typed, shown] of [
    ['𠮷', rare],
    [says('沃尔夫', 'wolfesch'), long],
    [says('丰丰', 'wwww'), unbroken],
  ] as const) {
    await page.getByRole('searchbox').fill(typed)
    await row(shown).getByRole('checkbox').press('Space')
    await look(`found-${shown === rare ? 'rare' : shown === long ? 'long' : 'unbroken'}`)
  }
  await app.button(says('返回', 'Back')).click()
  await look('directory')
  await app.button(says('完成', 'Done')).click()
  for (const name of [long, rare, unbroken]) await expect(page.getByText(name).first()).toBeVisible()
  await look('together')
  await axe()

  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await app.chooseArrival(says('北京', 'Beijing'))
  await look('home-for-three')
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  await look('list')
  await app.openList({ date: freshDate() })
  await app.openCabins()
  await app.chooseFare()
  for (const name of [long, rare, unbroken]) await expect(page.getByText(name).first()).toBeVisible()
  await look('form')
  await axe()
  const order = await app.order()
  await app.ticketed()
  await look('result')
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
  for (const name of [long, rare, unbroken]) await expect(page.getByText(name).first()).toBeAttached()
  await look('order')
  await page.getByText(unbroken).first().scrollIntoViewIfNeeded()
  await look('order-travellers')
  await axe()
  await page.goto('/m/order/list')
  await expect(page.getByRole('link', { name: says(/杭州 → 北京/, /Hangzhou → Beijing/) }).first()).toBeVisible()
  await look('orders')
})
