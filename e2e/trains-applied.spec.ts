/** A trip is applied for by train, agreed to on another phone, and booked from there: the search stands filled in, and the form rests on the application. */
import { IN_EFFECT } from './above-limit.ts'
import { languageOf } from './applying.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { comeRiding, RIDER_PASSWORD, riderCode } from './riding-company.ts'
import { createTrains, dayAhead, keepRailwayAwake } from './train-steps.ts'

test.use({ signedIn: false })

test.beforeEach(keepRailwayAwake)

const DAY = dayAhead(12)

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
