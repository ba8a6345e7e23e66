import { randomBytes } from 'node:crypto'
import { smallPicture } from '../tools/testing/pictures.ts'
import { keepPicture } from './day-and-night.ts'
import { expect, passwordOf, test } from './fixtures.ts'
import { ageProof } from './newcomers.ts'
import { answersOf } from './overheard.ts'

/** Nobody else's journey books with these people's documents. */
const HOLDER = { zh: 'QC4001', en: 'QC3002' }

test('keeps documents: the last one stays, a second is added, edited, made the default and deleted [SC-ACC-05] [SC-ACC-04] [V-IDCARD-10] [V-IDCARD-11]', async ({
  phoneOf,
  says,
}) => {
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  const pass = says('港澳通行证', 'Hong Kong/Macao pass')
  await page.goto('/m/my/info')
  await expect(app.heading(says('个人信息', 'About me'))).toBeVisible()
  await axe()
  await app.button(says(/证件中心/, /^Documents/)).click()
  await expect(app.heading(says('身份证', 'ID card'))).toBeVisible()
  await axe()

  await app.button(says(/^删除/, /^Delete/)).click()
  const lastOne = app.dialog(says(/至少要保留一张证件/, /One document must remain/))
  await expect(lastOne).toBeVisible()
  await lastOne.getByRole('button').click()

  await app.button(says('添加证件', 'Add a document')).click()
  await app.sheet(says('添加哪种证件？', 'Which document?')).getByRole('button', { name: pass }).click()
  await expect(app.heading(says(`添加${pass}`, `Add: ${pass}`))).toBeVisible()
  await app.button(says('保存', 'Save')).click()
  await expect(page.getByText(says('请填写证件号码', 'Please enter the document number'))).toBeVisible()
  await expect(page.getByText(says('请填写有效期', 'Please enter until when it is valid'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: says('证件号码', 'Number') })).toBeFocused()
  await axe()

  const field = (zh: string, en: string) => page.getByLabel(says(zh, en), { exact: true }).filter({ visible: true })
  await field('证件号码', 'Number').fill('C00000071')
  await field('有效期至', 'Valid until').fill('2031-06-30')
  await app.button(says('男', /^Male$/)).click()
  await field('出生日期', 'Date of birth').fill('1980-01-01')
  await app.button(says('保存', 'Save')).click()
  // The server knows better: her ID number says another day.
  await expect(
    page.getByText(says('出生日期与身份证号码不一致，请核对', 'This does not agree with the ID card number. Please compare')),
  ).toBeVisible()
  await field('出生日期', 'Date of birth').fill(says('1993-01-17', '1992-08-05'))
  await app.button(says('保存', 'Save')).click()
  await expect(page.locator('.toast')).toContainText(says('证件已保存', 'The document is saved'))
  const band = page.getByRole('region', { name: pass })
  await expect(band).toContainText('•••• 0071')

  await band.getByRole('button', { name: says('修改', 'Edit') }).click()
  await expect(field('证件号码', 'Number')).toHaveValue('')
  await field('有效期至', 'Valid until').fill('2027-01-31')
  await app.button(says('保存', 'Save')).click()
  await expect(band).toContainText(says(/还有 \d+ 天到期/, /Ends in \d+ days/))
  await expect(band).toContainText('•••• 0071')

  await band.getByRole('button', { name: says('设为默认', 'Make it the default') }).click()
  await expect(band.getByText(says('默认', 'Default'), { exact: true })).toBeVisible()
  await axe()
  await band.getByRole('button', { name: says(/^删除/, /^Delete/) }).click()
  await app
    .dialog(says(/^删除尾号 0071 的港澳通行证/, /^Delete this Hong Kong\/Macao pass ending in 0071/))
    .getByRole('button', { name: says('删除', 'Delete') })
    .click()
  await expect(band).toHaveCount(0)
  const rest = page.getByRole('region', { name: says('身份证', 'ID card') })
  await expect(rest.getByText(says('默认', 'Default'), { exact: true })).toBeVisible()
})

test('finds countries by pinyin, initials, English and code, and keeps what was typed before [C-AUTH-20]', async ({ phoneOf, says }) => {
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  await page.goto('/m/my/card/2')
  const number = page.getByRole('textbox', { name: says('证件号码', 'Number'), exact: true })
  await number.fill('C01X00T47')
  for (const [typed, found] of [
    ['dg', says('德国', 'Germany')],
    ['Germ', says('德国', 'Germany')],
    ['deu', says('德国', 'Germany')],
    ['阿根廷', says('阿根廷', 'Argentina')],
    ['meiguo', says('美国', 'United States')],
  ] as const) {
    await app.button(says(/^国籍或地区/, /^Nationality/)).click()
    await page.getByRole('searchbox').fill(typed)
    if (typed === 'dg') await axe()
    await page.getByRole('searchbox').press('Enter')
    await expect(app.button(says(/^国籍或地区/, /^Nationality/))).toContainText(found)
  }
  await expect(number).toHaveValue('C01X00T47')
})

test('proposes YU for ü, and takes LV and LU as a document prints them', async ({ phoneOf, says }) => {
  const { page, app } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  await page.goto('/m/my/card/2')
  const surname = page.getByRole('textbox', { name: says(/^姓/, /^Surname/) })
  await surname.fill('lü')
  await app.button('LYU').click()
  await expect(surname).toHaveValue('LYU')
  await surname.fill('LV')
  await expect(app.button('LV')).toHaveAttribute('aria-current', 'true')
})

test('asks once which spelling a passport prints for a name with ü, and keeps it [SC-ACC-05] [V-IDCARD-08]', async ({
  phoneOf,
  says,
}, info) => {
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  await page.goto('/m/my/card/2')
  const field = (zh: string, en: string) => page.getByLabel(says(zh, en), { exact: true }).filter({ visible: true })
  const surname = page.getByRole('textbox', { name: says(/^姓（/, /^Surname/) })
  const save = () => app.button(says('保存', 'Save')).click()
  const sheet = app.sheet(says('证件上印的是哪一种？', 'Which does the document print?'))
  const options = sheet.locator('.sheet__body').getByRole('button')
  await field('证件号码', 'Number').fill(says('EU1000471', 'EU1000472'))
  await surname.fill('lü')
  await page.getByRole('textbox', { name: says(/^名（/, /^Given name/) }).fill('nü')
  await app.button(says('男', /^Male$/)).click()
  await field('出生日期', 'Date of birth').fill(says('1993-01-17', '1992-08-05'))
  await field('有效期至', 'Valid until').fill('2031-06-30')
  await save()
  await expect(options).toHaveText(['LYU NYU', 'LV NV', 'LU NU'])
  await axe()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, info.outputPath(`spelling-${colorScheme}.png`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await app.button(says('都不是，回去修改', 'None of these: let me correct it')).click()
  await expect(sheet).toHaveCount(0)
  await expect(surname).toHaveValue('lü')
  await save()
  await options.filter({ hasText: 'LV NV' }).click()
  const band = page.getByRole('region', { name: says('护照', 'Passport') })
  await expect(band).toContainText('LV NV')

  // Said once, it is not asked again; another name is another question, and other countries print other letters.
  await band.getByRole('button', { name: says('修改', 'Edit') }).click()
  await expect(surname).toHaveValue('LV')
  await field('有效期至', 'Valid until').fill('2032-06-30')
  await save()
  await expect(band).toContainText('2032')
  await band.getByRole('button', { name: says('修改', 'Edit') }).click()
  await surname.fill('Müller')
  await page.getByRole('textbox', { name: says(/^名（/, /^Given name/) }).fill('Jörg')
  await app.button(says(/^国籍或地区/, /^Nationality/)).click()
  await page.getByRole('searchbox').fill('deu')
  await page.getByRole('searchbox').press('Enter')
  await save()
  await expect(options).toHaveText(['MUELLER JOERG', 'MULLER JORG', 'MUXXLLER JORG'])
  await options.first().click()
  await expect(band).toContainText('MUELLER JOERG')
  await band.getByRole('button', { name: says(/^删除/, /^Delete/) }).click()
  await app
    .dialog(says(/^删除/, /^Delete/))
    .getByRole('button', { name: says('删除', 'Delete') })
    .click()
  await expect(band).toHaveCount(0)
})

test('shows a whole number only after a fresh proof, and for a short while [SC-ACC-05]', async ({ phoneOf, says }) => {
  const account = says(HOLDER.zh, HOLDER.en)
  const { page, axe } = await phoneOf(account)
  const heard = answersOf(page)
  await page.goto('/m/my/info/card')
  const band = page.getByRole('region', { name: says('身份证', 'ID card') })
  await expect(band).toBeVisible()
  await ageProof(account)
  const reveal = band.getByRole('button', { name: says('查看完整号码', 'Show the whole number') })
  await reveal.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.locator('input[type=password]').fill(passwordOf(account))
  await sheet.getByRole('button', { name: says(/^确认|^确定/, /^Confirm|^Continue/) }).click()
  await expect(band.locator('[data-number=shown]')).toHaveText(/^\d{6} \d{8} \d{3}[\dX]$/)
  await axe()
  const number = (await band.locator('[data-number=shown]').innerText()).replaceAll(' ', '')
  await band.getByRole('button', { name: says('隐藏号码', 'Hide the number') }).click()
  await expect(band.locator('[data-number=masked]')).toContainText('••••')
  const told = heard.filter(({ text }) => text.includes(number)).map(({ path }) => path)
  expect(told).toEqual(['/userCard/{id}/reveal'])
})

test('keeps pictures of a document: refuses what is none or too large, drops what hides behind one [C-CARD-07] [V-ACCT-12] [V-ACCT-13] [E-FILE-01] [E-FILE-02]', async ({
  phoneOf,
  says,
  tolerate,
}) => {
  tolerate(/status of 413/)
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  await page.goto('/m/my/card/9')
  const choose = page.locator('input[type=file]').first()
  const tiles = page.locator('.pictures__tile')
  const remove = () => app.button(says('删除第 1 张图片', 'Remove picture 1')).click()

  await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>alert(1)</script></html>') })
  await expect(page.getByText(says('上传失败：只能上传 JPEG、PNG 或 WebP 图片', /^The upload failed: only JPEG/))).toBeVisible()
  await remove()
  await choose.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: randomBytes(2 * 1024 * 1024) })
  await expect(page.getByText(says('图片要小于 2 MB，请换一张或先压缩', /^Pictures must be smaller than 2 MB/))).toBeVisible()
  await remove()

  // While a picture is under way the form does not go out.
  const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/datacenter/file/addFile', async (route) => {
    await arrived
    await route.continue()
  })
  const polyglot = Buffer.concat([await smallPicture(), Buffer.from('<script>alert(1)</script>')])
  await choose.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: polyglot })
  await expect(tiles).toHaveClass(/is-uploading/)
  await app.button(says('保存', 'Save')).click()
  await expect(page.getByText(says('图片还在上传，请稍等片刻再提交', /^A picture is still uploading/))).toBeVisible()
  letArrive()
  await expect(tiles).toHaveClass(/is-kept/)
  await axe()

  const field = (zh: string, en: string) => page.getByLabel(says(zh, en), { exact: true }).filter({ visible: true })
  await field('证件号码', 'Number').fill(`SEAMAN/${says('1', '2')}`)
  await field('出生日期', 'Date of birth').fill(says('1993-01-17', '1992-08-05'))
  await app.button(says('男', /^Male$/)).click()
  await field('有效期至', 'Valid until').fill('2031-06-30')
  for (const name of [says(/^国籍或地区/, /^Nationality/), says(/^签发地/, /^Issued by/)]) {
    await app.button(name).click()
    await page.getByRole('searchbox').fill('cn')
    await page.getByRole('searchbox').press('Enter')
  }
  await app.button(says('保存', 'Save')).click()
  const band = page.getByRole('region', { name: says('其他证件', 'Other document') })
  await expect(band.getByRole('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
  await band.getByRole('button', { name: says(/^删除/, /^Delete/) }).click()
  await app
    .dialog(says(/^删除/, /^Delete/))
    .getByRole('button', { name: says('删除', 'Delete') })
    .click()
  await expect(band).toHaveCount(0)
})
