/** The copy of somebody's data, as a browser reads it from a disk. The page is the one that the mail's link gives. */
import { archivePage } from '../src/privacy/server/archive-page.ts'
import { wordsOf } from '../src/privacy/server/holdings.ts'
import { expect, test } from './fixtures.ts'

const TYPED = [
  '<script>document.title = "run"</script>',
  '</td></tr></table><script src="//evil.example"></script>',
  '"><img src=x onerror="document.title = 1">',
  "' onmouseover='alert(1)",
  ']]><!-- --><b>bold</b>',
  '</title></style><style>*{display:none}</style>',
  '&lt;script&gt; &amp; &#60; &nbsp;',
  '\u202egnirts desrever\u202c, O’Brien 𠮷𬭎',
]

test.use({ signedIn: false })

test('shows what people have typed as text, letter by letter, and runs and fetches nothing of it [C-AUTH-17]', async ({ page, says }) => {
  const language = says('zh', 'en')
  const items = TYPED.map((value) => ({ label: value, value }))
  const [title = '', why = '', kept = '', shared = ''] = TYPED
  const holdings = [{ key: 'identity' as const, title, why, kept, shared, items }]
  const deeds = TYPED.map((what) => ({ at: 'at', what, who: what }))
  const words = wordsOf(language).archive
  const { html } = archivePage({ made: '2026', holdings, deeds, language, words })

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (dialog) => asked.push(dialog.message()))
  await page.setContent(html)
  expect(await page.title()).toBe(words.title)
  expect(await page.locator('script, img, b, iframe, link, form, a, section style').count()).toBe(0)
  const cells = (name: 'td' | 'th', of: number) => page.locator('section').nth(of).locator(name).allTextContents()
  expect(await cells('td', 0)).toEqual(TYPED)
  expect(await cells('th', 0)).toEqual(TYPED)
  expect(await cells('td', 1)).toEqual(TYPED.map((one) => `${one} · ${one}`))
  expect(await page.locator('li').allTextContents()).toEqual([
    `${words.why}: ${why}`,
    `${words.kept}: ${kept}`,
    `${words.shared}: ${shared}`,
  ])
  expect(await page.locator('*[onerror], *[onmouseover], *[src], *[href]').count()).toBe(0)
  // Nothing typed hides what stands beside it, or widens the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true)
  expect(asked).toEqual([])
})
