import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { expect, test } from './fixtures.ts'

/** The page of all widgets exists in development only, so this one journey is served by Vite itself. */
let server: ViteDevServer
let address = ''

test.beforeAll(async () => {
  process.env['QICHENG_API'] = process.env['QICHENG_E2E_ORIGIN']
  server = await createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    server: { port: 0, strictPort: false },
    logLevel: 'error',
  })
  await server.listen()
  address = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(() => server.close())

test('every widget in every state passes axe', async ({ page, axe }) => {
  test.setTimeout(120_000) // Vite prepares the packages at the first visit
  await page.goto(`${address}dev/ui`)
  await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 90_000 })
  await axe()
})
