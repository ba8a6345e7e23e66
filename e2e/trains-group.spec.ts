/** Several ride on one order of trains: a mother at the student fare with a child, chosen from the form, to a ticket for each. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { fitsNarrow } from './sideways.ts'
import { createTrains, keepRailwayAwake } from './train-steps.ts'
import { createTravellers } from './travellers.ts'
import { todayInShanghai } from './world-facts.ts'

/** Students travel for less from December to March and from June to September; on other days the switch is not there. */
const isStudentDay = (ahead: number): boolean => ![4, 5, 10, 11].includes(todayInShanghai().add({ days: ahead }).month)

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 180_000 })

test('chooses who rides from the form: what each rides as that day, kept on the way to a new companion, and booked to a ticket for each [/fillorder/train/passengerList] [V-TRAIN-01] [C-TRAIN-02] [C-TRAIN-03]', async ({
  phoneOf,
  says,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  // One person rides one train at a time: a day for each language.
  const ahead = says(11, 12)
  const { page, app, axe } = await phoneOf('QC2001')
  const { row, addCompanion } = createTravellers(page, app, says)
  const first = `11019920180611${says('7', '8')}21`
  const child = { name: says('周小禾', '周小麦'), shown: says('周小禾', 'Xiaomai Zhou'), number: first + checkCharacterOf(first) }
  const mother = says('周岚', 'Lan Zhou')

  const trains = createTrains(page, app, says)
  await trains.openForm(ahead)
  await app.button(says(/^备注/, /^Remark/)).click()
  await page.getByRole('textbox').last().fill(says('带孩子', 'With a child'))
  await app.button(says('就用这个', 'Use this')).last().click()

  await app.button(says(/^增减乘车人/, /^Change passengers/)).click()
  await expect(page).toHaveURL(/\/fillorder\/train\/passengerList\?/)
  await expect(row(mother).getByRole('checkbox')).toBeChecked()
  await expect(row(mother)).toContainText(says('成人票', 'Adult'))
  const student = page.getByRole('switch', { name: says(`${mother}买学生票`, `Student fare for ${mother}`) })
  await expect(student).toHaveCount(isStudentDay(ahead) ? 1 : 0)
  if (isStudentDay(ahead)) {
    await student.press('Space')
    await expect(row(mother)).toContainText(says('学生票', 'Student'))
  }

  await app.button(says(/^其他人/, /^Somebody else/)).click()
  await addCompanion(child)
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  await app.button(says('完成', 'Done')).click()
  const tick = row(child.shown).getByRole('checkbox')
  if (!(await tick.isChecked())) await tick.press('Space')
  await app.button(says('选好了', 'Done')).click()

  await expect(page).toHaveURL(/\/fillorder\/train\/passengerList\?/)
  await expect(row(child.shown)).toContainText(says('儿童票', 'Child'))
  await expect(row(child.shown).getByRole('checkbox')).toBeChecked()
  if (isStudentDay(ahead)) await expect(student).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByText(says(/^2 位，2 个座位/, /^2 passengers, 2 seats/))).toBeVisible()
  await look(page, info, 'passengers', axe)
  await fitsNarrow(page, 'the passengers')
  await app.button(says('选好了', 'Done')).click()

  // Back on the form: what was typed is there, and each rides as was said.
  await expect(app.button(new RegExp(child.shown))).toContainText(says('儿童票', 'Child'))
  if (isStudentDay(ahead)) await expect(app.button(new RegExp(`^${mother}`))).toContainText(says('学生票', 'Student'))
  await expect(app.button(says(/^备注/, /^Remark/))).toContainText(says('带孩子', 'With a child'))
  await look(page, info, 'form', axe)
  await app.agree()
  await app.submitButton().click()
  await trains.submitted()
  await trains.ticketed()
  await look(page, info, 'ticketed', axe)
})

test('says to an agent that a child does not ride alone, and what is taken out can be taken in again [/fillorder/train/passengerList] [V-TRAIN-01]', async ({
  phoneOf,
  says,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  const { page, app, axe } = await phoneOf('QC3001')
  const { row, addCompanion, asAgent, pickColleagues } = createTravellers(page, app, says)
  const first = `11019920190215${says('7', '8')}22`
  const child = { name: says('林小川', '林小溪'), shown: says('林小川', 'Xiaoxi Lin'), number: first + checkCharacterOf(first) }
  const lin = says('林一帆', 'Yifan Lin')
  await page.goto('/m/select-together?line=train')
  await asAgent()
  await pickColleagues([['linyifan', lin]])
  await addCompanion(child)
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  await app.button(says('完成', 'Done')).click()
  const tick = row(child.shown).getByRole('checkbox')
  if (!(await tick.isChecked())) await tick.press('Space')
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)

  await createTrains(page, app, says).openForm(11)
  await app.button(says(/^增减乘车人/, /^Change passengers/)).click()
  await expect(row(child.shown)).toContainText(says('儿童票', 'Child'))
  await row(lin).getByRole('checkbox').press('Space')
  await expect(
    page.getByRole('alert').filter({ hasText: says('未满 14 岁的儿童要有成人同行', 'Children under 14 travel with an adult') }),
  ).toBeVisible()
  const done = app.button(says('选好了', 'Done'))
  await expect(done).toBeDisabled()
  await look(page, info, 'child-alone', axe)
  await row(lin).getByRole('checkbox').press('Space')
  await expect(done).toBeEnabled()
  await row(child.shown).getByRole('checkbox').press('Space')
  await expect(page.getByText(says(/^1 位，1 个座位/, /^1 passenger, 1 seat,/))).toBeVisible()
  await done.click()
  await expect(app.button(new RegExp(`^${lin}`))).toBeVisible()
  await expect(app.button(new RegExp(child.shown))).toHaveCount(0)
})

test('offers the student fare in its periods alone, and opens seats without one at the adult’s, where she says so [/fillorder/train/passengerList] [C-TRAIN-02]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  const asStudent = app.button(says(/学生票/, /Student/))
  await createTrains(page, app, says).openForm(12)
  await app.button(says(/^增减乘车人/, /^Change passengers/)).click()
  // Outside the railway's periods nobody is offered what is not sold.
  const student = page.getByRole('switch', { name: says(/买学生票$/, /^Student fare for/) })
  await expect(student).toHaveCount(isStudentDay(12) ? 1 : 0)
  if (!isStudentDay(12)) return
  await student.press('Space')
  await app.button(says('选好了', 'Done')).click()
  await expect(asStudent).toBeVisible()
  await app.back()
  const leave = page.getByRole('alertdialog').getByRole('button').last()
  await leave.click()
  await app.button(says('预订 一等座', 'Book First class')).click()
  await expect(page.getByRole('alert').filter({ hasText: says('学生票只有二等座', 'The student fare is for second class') })).toBeVisible()
  await look(page, info, 'no-student-fare', axe)
  await app.button(says('改买成人票', 'Take adult tickets')).click()
  await expect(app.submitButton()).toBeVisible()
  await expect(asStudent).toHaveCount(0)
})
