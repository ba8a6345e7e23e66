/** Every way in that takes no other program: password, code, activation, a missing phone; and what keeps others out afterwards. */
import type { Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import type { Axe } from './fixtures.ts'
import { expect, test } from './fixtures.ts'
import type { Newcomers } from './newcomers.ts'
import { ageProof, codeSentTo, endSignInCode, forgetTries, importNewcomers, messageTo, NEWCOMERS_PASSWORD } from './newcomers.ts'

const NEW_PASSWORD = 'kiwi-17-zebra'

interface OnPage {
  readonly page: Page
  readonly app: App
  readonly says: Says
  readonly axe: Axe
}

const people = (says: Says): Promise<Newcomers> => importNewcomers(says('zh', 'en'))

/** What stands on the pages of this journey. */
function words(page: Page, says: Says) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  return {
    account: field(says('账号', 'Account')),
    phone: field(says('手机号', 'Mobile number')),
    newPhone: field(says('新手机号', 'New mobile number')),
    code: field(says('验证码', 'Code')),
    password: field(says('密码', 'Password')),
    newPassword: field(says('新密码', 'New password')),
    again: field(says('再输入一次', 'New password, once more')),
    oldPassword: field(says('现在的密码', 'Present password')),
    terms: page.getByRole('checkbox', { name: says(/隐私政策/, /privacy policy/) }),
  }
}

/** Switches the sign-in page to the code. */
async function byCode(page: Page, says: Says): Promise<void> {
  await page.getByRole('radio', { name: says('验证码登录', 'By text code') }).press('Space')
  await expect(words(page, says).phone).toBeVisible()
}

interface Invitation {
  readonly manager: string
  readonly userCode: string
  /** What the page says afterwards: by what, and to which masked address. */
  readonly said: RegExp
}

/** The travel manager finds who has no password yet, and invites her. */
async function invite({ page, app, says, axe }: OnPage, { manager, userCode, said }: Invitation): Promise<void> {
  await app.comeIn(manager, NEWCOMERS_PASSWORD)
  await page.goto('/m/my')
  await app.button(says(/^邀请账号/, /^Invite an account/)).click()
  await expect(page).toHaveURL(/\/m\/my\/invitations$/)
  const rows = page.getByRole('list', { name: says('同事', 'Colleagues') }).getByRole('listitem')
  await expect(rows.filter({ hasText: manager })).toHaveCount(0)
  await page.getByRole('searchbox').fill(userCode)
  await rows.filter({ hasText: userCode }).getByRole('button').click()
  await app
    .dialog(says(/激活账号/, /activate/))
    .getByRole('button', { name: says('发送邀请', 'Invite') })
    .click()
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await axe()
  await app.signOut()
}

const askForCode = (app: App, says: Says) => async (): Promise<void> => {
  await app.button(says(/^(获取验证码|重新获取)$/, /^Send (code|again)$/)).click()
}

test.describe('coming in', () => {
  test.use({ signedIn: false })
  test.beforeEach(async ({ tolerate }) => {
    tolerate(/status of (401|429)/)
    await forgetTries()
  })

  test('lets nobody in before privacy policy and terms are ticked, keeps the account while they are read, and asks once [V-ACCT-07] [SC-ACC-01]', async ({
    page,
    app,
    says,
    axe,
  }) => {
    const [settled] = (await people(says)).settled
    const { account, password, terms } = words(page, says)
    await page.goto('/m/login')
    await account.fill(settled?.userCode ?? '')
    await password.fill(NEWCOMERS_PASSWORD)
    await app.button(says(/^登录$/, /^Sign in$/)).click()
    await expect(terms).toHaveAttribute('aria-invalid', 'true')
    await expect(terms).toBeFocused()
    await expect(page).toHaveURL(/\/m\/login$/)
    await axe()
    await page.getByRole('link', { name: says('《隐私政策》', 'privacy policy') }).click()
    await expect(page).toHaveURL(/\/m\/privacy_policy$/)
    await page.goBack()
    await expect(account).toHaveValue(settled?.userCode ?? '')
    await expect(password).toHaveValue('')
    await app.signIn(settled?.userCode ?? '', NEWCOMERS_PASSWORD)
    await expect(page).toHaveURL(/\/m\/home$/)

    await app.signOut()
    await expect(page.getByText(says(/^登录即表示同意/, /^Signing in, you agree/))).toBeVisible()
    await account.fill('QC1001')
    await expect(terms).toBeVisible()
    await account.fill(settled?.userCode ?? '')
    await expect(terms).toBeHidden()
    await password.fill(NEWCOMERS_PASSWORD)
    await app.button(says(/^登录$/, /^Sign in$/)).click()
    await expect(page).toHaveURL(/\/m\/home$/)
  })

  test('signs in although the page stood open until its seal ran out, and says so only if it happens again', async ({
    page,
    app,
    says,
  }) => {
    const [settled] = (await people(says)).settled
    const spent = {
      code: 'AUTH-SEAL',
      message: says('登录页打开得太久', 'This sign-in page was open for too long'),
      result: null,
      traceId: '',
    }
    let answers = 0
    await page.route('**/auth/loginPersonEncrypt', async (route) => {
      answers += 1
      await (answers <= 3 ? route.fulfill({ json: spent }) : route.continue())
    })
    await page.goto('/m/login')
    await app.signIn(settled?.userCode ?? '', NEWCOMERS_PASSWORD)
    await expect(page.getByRole('alert')).toContainText(spent.message)
    expect(answers).toBe(2)
    await app.button(says(/^登录$/, /^Sign in$/)).click()
    await expect(page).toHaveURL(/\/m\/home$/)
    expect(answers).toBe(4)
  })

  test('signs in by a code that comes to the phone, once a challenge is solved, and counts down to the next one [SC-ACC-01] [V-ACCT-05] [V-ACCT-06] [R-LOGIN-01]', async ({
    page,
    app,
    says,
    axe,
  }) => {
    const [settled] = (await people(says)).settled
    const { phone, code } = words(page, says)
    await page.goto('/m/login')
    await byCode(page, says)
    await phone.fill('12345')
    await app.button(says('获取验证码', 'Send code')).click()
    await expect(phone).toHaveAccessibleDescription(says('这不是一个手机号，请检查一遍', 'This is not a mobile number. Please check it'))
    await expect(phone).toBeFocused()
    await phone.fill(settled?.phone ?? '')
    const sent = await codeSentTo(`+86${settled?.phone}`, askForCode(app, says))
    await expect(code).toBeFocused()
    await expect(page.getByText(says(/^\d+ 秒后可重新获取$/, /^Again in \d+ s$/))).toBeVisible()
    await axe()
    await app.button(says(/^登录$/, /^Sign in$/)).click()
    await expect(code).toHaveAccessibleDescription(says('请填写六位验证码', 'Please enter the six-digit code'))
    await app.agreeAtTheDoor()
    await code.fill(sent)
    await expect(page).toHaveURL(/\/m\/home$/)
  })

  test('says the same of a number that nobody has, and sends nothing there', async ({ page, app, says }) => {
    const { phone, code } = words(page, says)
    await page.goto('/m/login')
    await byCode(page, says)
    await phone.fill('13900007700')
    await app.button(says('获取验证码', 'Send code')).click()
    await expect(code).toHaveAccessibleDescription(
      says(/^如果这个号码登记在公司里，短信已经发出/, /^If your company has this number on file, a message is on its way/),
    )
    await app.agreeAtTheDoor()
    await code.fill('123456')
    await expect(code).toHaveAccessibleDescription(says(/^验证码不对/, /^This code is not right/))
  })

  test('uses up a code with five wrong tries, takes no code that ran out, and lets in by the next one', async ({ page, app, says }) => {
    const [, settled] = (await people(says)).settled
    const { phone, code } = words(page, says)
    await page.goto('/m/login')
    await byCode(page, says)
    await app.agreeAtTheDoor()
    await phone.fill(settled?.phone ?? '')
    const first = await codeSentTo(`+86${settled?.phone}`, askForCode(app, says))
    const tries = Array.from({ length: 5 }, (_, nth) => String((Number(first) + 1 + nth) % 1_000_000).padStart(6, '0'))
    for (const typed of [...tries, first]) {
      const answered = page.waitForResponse(/loginPersonEncrypt/)
      await code.fill('')
      await code.fill(typed)
      await answered
      await expect(code).toHaveAccessibleDescription(says(/^验证码不对/, /^This code is not right/))
    }
    await expect(page).toHaveURL(/\/m\/login$/)

    await forgetTries()
    await page.reload()
    await expect(phone).toHaveValue(settled?.phone ?? '')
    const second = await codeSentTo(`+86${settled?.phone}`, askForCode(app, says))
    await endSignInCode(settled?.phone ?? '')
    await code.fill(second)
    await expect(code).toHaveAccessibleDescription(says(/^验证码不对/, /^This code is not right/))

    await forgetTries()
    await page.reload()
    const third = await codeSentTo(`+86${settled?.phone}`, askForCode(app, says))
    await code.fill(third)
    await expect(page).toHaveURL(/\/m\/home$/)
  })

  test('activates an account that was invited by text message: code, password by the rules, signed in [C-AUTH-12] [SC-ACC-02] [V-ACCT-01] [V-ACCT-02] [V-ACCT-03] [V-ACCT-04] [E-ID-03] [R-LOGIN-01]', async ({
    page,
    app,
    says,
    axe,
  }) => {
    const { withPhone, manager } = await people(says)
    const said = new RegExp(`${says('短信', 'text message')}.*•••• ${withPhone.phone.slice(-4)}`)
    const invitation = await messageTo(`+86${withPhone.phone}`, () =>
      invite({ page, app, says, axe }, { manager: manager.userCode, userCode: withPhone.userCode, said }),
    )
    expect(invitation.text).toContain('/activate/check')

    const { account, code, newPassword, again, terms } = words(page, says)
    await page.goto('/m/activate/check')
    await app.button(says('获取验证码', 'Send me a code')).click()
    await expect(account).toHaveAccessibleDescription(says('请填写账号', 'Please enter your account'))
    await account.fill(withPhone.userCode)
    const first = await codeSentTo(`+86${withPhone.phone}`, async () => app.button(says('获取验证码', 'Send me a code')).click())
    await axe()
    await code.fill(first)
    await expect(page).toHaveURL(/\/m\/activate\/finish$/)
    await axe()

    await test.step('loaded anew, it asks for another code and keeps the account', async () => {
      await page.reload()
      await expect(page).toHaveURL(/\/m\/activate\/check$/)
      await expect(account).toHaveValue(withPhone.userCode)
      await expect(page.getByText(says(/^页面刷新过/, /^The page was loaded anew/))).toBeVisible()
      expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toMatch(/ticket|code"/)
      await forgetTries()
      await code
        .or(app.button(says('获取验证码', 'Send me a code')))
        .first()
        .waitFor()
      const second = await codeSentTo(`+86${withPhone.phone}`, async () => app.button(says('获取验证码', 'Send me a code')).click())
      await code.fill(second)
      await expect(page).toHaveURL(/\/m\/activate\/finish$/)
    })

    await test.step('back and on again without another code', async () => {
      await app.back()
      await expect(page.getByText(says(/^已验证/, /^The code was right/))).toBeVisible()
      await app.button(says('下一步', 'Next')).click()
      await expect(page).toHaveURL(/\/m\/activate\/finish$/)
    })

    const rule = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const submit = app.button(says('激活并登录', 'Activate and sign in'))
    await newPassword.fill('ab 12')
    await expect(rule(says('没有空格', 'No spaces'))).toContainText(says('还没有满足', 'not yet'))
    await expect(rule(says('6 到 20 个字符', '6 to 20 characters'))).toContainText(says('还没有满足', 'not yet'))
    await expect(rule(says('至少有两种', 'Two kinds'))).toContainText(says('已满足', ': met'))
    await submit.click()
    await expect(newPassword).toBeFocused()
    await newPassword.fill(NEW_PASSWORD)
    await again.fill(`${NEW_PASSWORD}x`)
    await submit.click()
    await expect(again).toHaveAccessibleDescription(says('两次输入的密码不一样', 'The two passwords are not the same'))
    await again.fill(NEW_PASSWORD)
    await submit.click()
    await expect(terms).toHaveAttribute('aria-invalid', 'true')
    await app.agreeAtTheDoor()
    await submit.click()
    await expect(page).toHaveURL(/\/m\/home$/)
    await expect(page.locator('.toast').filter({ hasText: says('账号已激活', 'Your account is active') })).toBeVisible()
  })

  test('activates by mail whom the company has no phone of, and takes her phone on the way [C-AUTH-12] [SC-ACC-02] [V-ACCT-08]', async ({
    page,
    app,
    says,
    axe,
  }) => {
    const { withMail, manager } = await people(says)
    const said = new RegExp(`${says('邮件', 'mail')}.*•••@newcomers\\.example`)
    await messageTo(withMail.mail, () => invite({ page, app, says, axe }, { manager: manager.userCode, userCode: withMail.userCode, said }))
    const { code, newPhone, newPassword, again } = words(page, says)
    const mail = page.getByRole('textbox', { name: says('邮箱', 'Mail address') })
    await page.goto('/m/activate/check/0')
    await mail.fill('not-a-mail@')
    await app.button(says('获取验证码', 'Send me a code')).click()
    await expect(mail).toHaveAccessibleDescription(says(/^邮箱的写法不对/, /^This is not a mail address/))
    await mail.fill(withMail.mail)
    const opened = await codeSentTo(withMail.mail, async () => app.button(says('获取验证码', 'Send me a code')).click())
    await code.fill(opened)
    await expect(page).toHaveURL(/\/m\/activate\/phone$/)
    await axe()
    await newPhone.fill(withMail.phone)
    const proved = await codeSentTo(`+86${withMail.phone}`, askForCode(app, says))
    await code.fill(proved)
    await app.button(says('下一步', 'Next')).click()
    await expect(page).toHaveURL(/\/m\/activate\/finish$/)
    await newPassword.fill(NEW_PASSWORD)
    await again.fill(NEW_PASSWORD)
    await app.agreeAtTheDoor()
    await app.button(says('激活并登录', 'Activate and sign in')).click()
    await expect(page).toHaveURL(/\/m\/home$/)
  })

  test('asks whose phone is missing for it before anything else, and then leads on [E-CODE-03] [R-LOGIN-01]', async ({
    page,
    app,
    says,
    axe,
    tolerate,
  }) => {
    tolerate(/status of 503 .*\/live/) // whoever has no phone yet hears no news
    const { withoutPhone } = await people(says)
    const { newPhone, code } = words(page, says)
    await page.goto('/m/completePhone')
    await app.button(says('去登录', 'Sign in')).click()
    await app.signIn(withoutPhone.userCode, NEWCOMERS_PASSWORD)
    await expect(page).toHaveURL(/\/m\/completePhone$/)
    await axe()
    await page.goto('/m/order/list')
    await expect(page).toHaveURL(/\/m\/completePhone$/)
    await newPhone.fill(withoutPhone.phone)
    const proved = await codeSentTo(`+86${withoutPhone.phone}`, askForCode(app, says))
    await code.fill(proved)
    await app.button(says('保存并继续', 'Save and go on')).click()
    await expect(page).toHaveURL(/\/m\/(home|order\/list)$/)
    await page.goto('/m/setting')
    await expect(page.getByText(`${withoutPhone.phone.slice(0, 3)} •••• ${withoutPhone.phone.slice(-4)}`)).toBeVisible()
  })

  test('changes a password after the old one, and signs out every other device [SC-ACC-03] [V-ACCT-04] [E-ID-03]', async ({
    page,
    app,
    says,
    axe,
    strangePhone,
  }) => {
    const settled = (await people(says)).settled[2]
    const userCode = settled?.userCode ?? ''
    await app.comeIn(userCode, NEWCOMERS_PASSWORD)
    const other = await strangePhone()
    await other.app.comeIn(userCode, NEWCOMERS_PASSWORD)

    const { oldPassword, newPassword, again } = words(page, says)
    const save = app.button(says('保存新密码', 'Save new password'))
    await page.goto('/m/setting')
    await app.button(says(/^密码/, /^Password/)).click()
    await expect(page).toHaveURL(/\/m\/my\/changepassw$/)
    await axe()
    await oldPassword.fill('Wrong-2026')
    await newPassword.fill(NEW_PASSWORD)
    await again.fill('different-1')
    await save.click()
    await expect(again).toHaveAccessibleDescription(says('两次输入的密码不一样', 'The two passwords are not the same'))
    await again.fill(NEW_PASSWORD)
    await save.click()
    await expect(oldPassword).toHaveAccessibleDescription(says(/密码不对/, /not right/))
    await oldPassword.fill(NEWCOMERS_PASSWORD)
    await save.click()
    await expect(page.locator('.toast').filter({ hasText: says('密码已修改', 'Password changed') })).toBeVisible()
    await expect(page).toHaveURL(/\/m\/setting$/)

    await other.page.goto('/m/order/list')
    await expect(other.page).toHaveURL(/\/m\/login$/)
    await other.app.signIn(userCode, NEWCOMERS_PASSWORD)
    await expect(other.page.getByRole('alert')).toContainText(says('账号或密码不对', /account or .*password/i))
    await other.app.signIn(userCode, NEW_PASSWORD)
    await expect(other.page).toHaveURL(/\/m\/order\/list/)
  })

  test('lists the devices, ends one of them, and all; a new phone number takes a proof of who asks', async ({
    page,
    app,
    says,
    axe,
    strangePhone,
  }) => {
    const settled = (await people(says)).settled[3]
    const userCode = settled?.userCode ?? ''
    await app.comeIn(userCode, NEWCOMERS_PASSWORD)
    const other = await strangePhone()
    await other.app.comeIn(userCode, NEWCOMERS_PASSWORD)

    await page.goto('/m/setting')
    const devices = page.getByRole('region', { name: says('登录过的设备', 'Where you are signed in') })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices.getByRole('listitem').first()).toContainText(says('这台设备', 'This device'))
    await expect(devices.getByRole('listitem').first()).toContainText(says('密码登录', 'by password'))
    await axe()
    await devices
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: says(/^下线/, /^Sign out/) })
      .click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.page.goto('/m/order/list')
    await expect(other.page).toHaveURL(/\/m\/login$/)

    await test.step('another phone number, ten minutes after the password was given', async () => {
      await ageProof(userCode)
      await app.button(says(/^手机号/, /^Mobile/)).click()
      const sheet = app.sheet(says('换手机号', 'Change mobile number'))
      const number = says('13900007718', '13900007728')
      await sheet.getByRole('textbox', { name: says('新手机号', 'New mobile number') }).fill(number)
      const proved = await codeSentTo(`+86${number}`, async () => {
        await sheet.getByRole('button', { name: says('获取验证码', 'Send code') }).click()
        const proof = app.sheet(says('先确认是你本人', 'First, is it you?'))
        await expect(proof.getByRole('textbox')).toBeVisible()
        await axe()
        await proof.getByRole('textbox', { name: says('登录密码', 'Your password') }).fill(NEWCOMERS_PASSWORD)
        await proof.getByRole('button', { name: says('确认', 'Confirm') }).click()
        await expect(proof).toBeHidden()
      })
      await sheet.getByRole('textbox', { name: says('验证码', 'Code') }).fill(proved)
      await sheet.getByRole('button', { name: says('换成这个号码', 'Use this number') }).click()
      await expect(page.locator('.toast').filter({ hasText: says('手机号已更换', 'Mobile number changed') })).toBeVisible()
      await expect(page.getByText(`139 •••• ${number.slice(-4)}`)).toBeVisible()
    })

    await other.app.signIn(userCode, NEWCOMERS_PASSWORD)
    await expect(other.page).toHaveURL(/\/m\/order\/list/)
    await app.button(says('在所有设备上退出登录', 'Sign out everywhere')).click()
    await app
      .dialog(says('在所有设备上退出登录？', 'Sign out everywhere?'))
      .getByRole('button', { name: says('全部退出', 'Sign out everywhere') })
      .click()
    await expect(page).toHaveURL(/\/m\/login$/)
    await other.page.goto('/m/home')
    await expect(other.page).toHaveURL(/\/m\/login$/)
  })
})
