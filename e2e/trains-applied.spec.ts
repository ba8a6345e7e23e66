/** A trip is applied for by train, agreed to on another phone, and booked from there: the search stands filled in, and the form rests on the application. */
import type { TrainOrderDetails } from '../src/trains/calls/orders.ts'
import { IN_EFFECT } from './above-limit.ts'
import type { Says } from './app.ts'
import { languageOf } from './applying.ts'
import { look } from './day-and-night.ts'
import { expect, test, type Phone } from './fixtures.ts'
import { read } from './page-calls.ts'
import { applyToRide, comeRiding, RIDER_PASSWORD, riderCode, riderNameOf } from './riding-company.ts'
import { BEIJING, createTrains, dayAhead, keepRailwayAwake, listAddress, SHANGHAI } from './train-steps.ts'
import { createTravellers } from './travellers.ts'

test.use({ signedIn: false })

test.beforeEach(keepRailwayAwake)

const DAY = dayAhead(12)
/** On which the riders of the second journey are on no train of the first. */
const TOGETHER_AHEAD = 10

test('books a train on an application that was agreed to, from its page to the ticket, and home tells of it [P-POL-04] [C-TRIP-01] [C-TRAIN-03]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
}, info) => {
  test.setTimeout(180_000)
  const language = languageOf(says)
  const trip = await comeRiding(page, app, says)
  await trip.openNew()
  await trip.write({ first: DAY, last: DAY, reason: says('到客户现场', 'To the client’s site') })
  await app.button(says('火车票加一', 'One Train more')).click()
  await trip.submit()
  await expect(trip.state('待审批', 'Awaiting approval')).toBeVisible()

  const boss = await strangePhone()
  await boss.app.comeIn(riderCode(language, 'manager'), RIDER_PASSWORD)
  await boss.page.goto('/m/approval/list')
  await boss.page.getByRole('listitem').first().getByRole('link').first().click()
  await boss.app.button(says('同意', 'Approve')).click()
  // A toast does not stay for whoever is slow: what has become of it stands where she waits.
  await expect(trip.state('已通过', 'Approved')).toBeVisible(IN_EFFECT)

  // A flight and a train were agreed to: each has its way.
  await expect(app.button(says('订机票', 'Book flight'))).toBeVisible()
  await look(page, info, 'both-ways', axe)
  await app.button(says('订火车票', 'Book train')).click()
  await expect(page).toHaveURL(/\/train\/index$/)
  await expect(app.button(says(/^到达: ?北京/, /^To: ?Beijing/))).toBeVisible()
  await app.button(says('查车次', 'Search trains')).click()
  const trains = createTrains(page, app, says)
  await trains.openFirst()
  await trains.bookButton('second').click()
  await expect(app.button(says(/^出差申请/, /^Trip application/))).toContainText('TA')
  await look(page, info, 'form', axe)
  await app.agree()
  await app.submitButton().click()
  await trains.submitted()
  await trains.ticketed()

  await page.goto('/m/home')
  await expect(app.heading(says(/^下一程 .*去北京$/, /^Next: Beijing/))).toBeVisible()
  await look(page, info, 'home', axe)
  await app.button(says('看订单', 'Open the order')).click()
  await expect(page).toHaveURL(/\/order\/train\/T\d{12}$/)
})

/** A manager agrees to all of the requests that wait for her. */
async function agreeToAll({ page, app }: Phone, says: Says, requests: number): Promise<void> {
  await page.goto('/m/approval/list')
  const links = page.getByRole('listitem').getByRole('link')
  for (let waiting = requests; waiting > 0; waiting -= 1) {
    await expect(links).toHaveCount(waiting)
    await links.first().click()
    await app.button(says('同意', 'Approve')).click()
    await expect(page).toHaveURL(/\/approval\/list$/)
  }
  await expect(links).toHaveCount(0)
}

/** The assistant takes an application back on another phone of hers. */
async function withdraw({ page, app }: Phone, says: Says, language: 'zh' | 'en', applicationId: string): Promise<void> {
  await app.comeIn(riderCode(language, 'assistant'), RIDER_PASSWORD)
  await page.goto(`/m/preapproval/${applicationId}/detail`)
  await app.button(says(/^撤回/, /^Withdraw/)).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(
    page
      .locator('.badge, .quiet')
      .filter({ hasText: says('已撤回', 'Withdrawn') })
      .first(),
  ).toBeVisible()
}

test('books passengers who stand on applications of their own as an order each, charged as each application says [/fillorder/train/applyIndex/:key/:trainSerialNumber] [C-TRAIN-13] [V-OTHER-07]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
  tolerate,
}, info) => {
  test.setTimeout(180_000)
  tolerate(/status of 4\d\d/)
  const language = languageOf(says)
  const trip = await comeRiding(page, app, says, 'assistant')
  const day = dayAhead(TOGETHER_AHEAD)
  const applications = [await applyToRide(page, language, 'rider', day), await applyToRide(page, language, 'colleague', day)]
  const boss = await strangePhone()
  await boss.app.comeIn(riderCode(language, 'manager'), RIDER_PASSWORD)
  await agreeToAll(boss, says, applications.length)
  for (const applicationId of applications) {
    await page.goto(`/m/preapproval/${applicationId}/detail`)
    await expect(trip.state('已通过', 'Approved')).toBeVisible(IN_EFFECT)
  }

  const travellers = createTravellers(page, app, says)
  const trains = createTrains(page, app, says)
  await page.goto('/m/select-together?line=train')
  await travellers.asAgent()
  const names = (['rider', 'colleague'] as const).map((role) => riderNameOf(language, role))
  await travellers.pickColleagues(names.map((name) => [name, name] as const))
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  const apart = app.button(says(/^乘车人的申请单不同/, /^Passengers on several applications/))
  // On a day that was not applied for it says what is missing, and leads to no form that would be refused for the same.
  await page.goto(listAddress(TOGETHER_AHEAD + 3, SHANGHAI, BEIJING))
  await trains.openFirst()
  await trains.bookButton('second').click()
  await apart.click()
  await expect(page.getByText(says(/这里还没有人选好/, /nobody stands on one here/))).toBeVisible()
  await expect(app.button(says('按一张订单填写', 'Fill in one order'))).toHaveCount(0)

  await page.goto(listAddress(TOGETHER_AHEAD, SHANGHAI, BEIJING))
  await trains.openFirst()
  await trains.bookButton('second').click()
  // Each stands on one of her own: the form of one order, which knows of none that fits both, leads on where it says so.
  const application = page.getByRole('list').or(page.locator('.rows')).filter({ has: apart }).last()
  await expect(application).toContainText(says('没有符合的申请', 'No application fits'))
  await look(page, info, 'one-form', axe)
  await apart.click()
  await expect(page).toHaveURL(/\/fillorder\/train\/applyIndex\/[^/]+\/[^/]+$/)
  await expect(app.heading(says('第 2 张订单', 'Order 2'))).toBeVisible()
  for (const name of names) await expect(page.getByRole('group', { name })).toContainText('TA')
  await expect(page.getByText(says('申请单不同', 'Another application'), { exact: true }).first()).toBeVisible()
  for (const centre of ['CC-1', 'CC-2'])
    await expect(
      page
        .getByText(new RegExp(`${centre}$`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  await look(page, info, 'several-applications', axe)

  // One of them is withdrawn on another phone while the form is open: it says so, offers it no longer, and takes the one that is put in its place.
  const [kept = '', withdrawn = ''] = applications
  await withdraw(await strangePhone(), says, language, withdrawn)
  const submit = app.button(says(/^一起提交/, /^Submit together/))
  const gone = says('出差申请已撤回，不能用来预订', 'The trip application was withdrawn and cannot be used to book.')
  const colleague = page.getByRole('group', { name: names[1] ?? 'none' })
  await app.agree()
  await submit.click()
  await expect(colleague).toContainText(gone)
  await expect(colleague).toContainText(says('没有符合的申请', 'No application fits'))
  await look(page, info, 'withdrawn', axe)
  const anew = await applyToRide(page, language, 'colleague', day)
  await agreeToAll(boss, says, 1)
  // What was missing is looked for again whenever it is refused.
  await expect(async () => {
    await submit.click()
    await expect(colleague).toContainText('TA', { timeout: 2_000 })
  }).toPass(IN_EFFECT)
  await expect(page.getByText(gone)).toHaveCount(0)
  await submit.click()
  await trains.submitted()
  await trains.ticketed()
  const first = /orderSeq=(T\d{12})$/.exec(page.url())?.[1] ?? ''
  const sibling = app.button(/^T\d{12}/)
  await expect(sibling).toContainText(says('已出票', 'Ticketed'), { timeout: 60_000 })
  const second = /T\d{12}/.exec(await sibling.innerText())?.[0] ?? ''
  await look(page, info, 'both-ticketed', axe)

  const orders = await Promise.all([first, second].map((orderSeq) => read<TrainOrderDetails>(page, `/train/app/orderDetails/${orderSeq}`)))
  const charged = orders.map(({ passengers, governed }) => [
    passengers.map(({ name }) => name[language]).join(),
    governed?.charges[0]?.to.code,
  ])
  expect(Object.fromEntries(charged)).toEqual({
    [riderNameOf(language, 'rider')]: 'CC-1',
    [riderNameOf(language, 'colleague')]: 'CC-2',
  })
  expect(new Set(orders.map(({ governed }) => governed?.application?.applicationId))).toEqual(new Set([kept, anew]))
  await page.goto(`/m/order/train/${second}`)
  await expect(page.getByText(/^TA\d+/).first()).toBeVisible()
  await look(page, info, 'on-her-application', axe)
})
