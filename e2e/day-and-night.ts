import type { Page, TestInfo } from '@playwright/test'
import type { Axe } from './fixtures.ts'

/** Looks at a screen by day and by night: a picture of each, kept beside the run's results, and axe. */
export async function look(page: Page, info: TestInfo, name: string, axe: Axe): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`) })
    await axe(colorScheme === 'light' ? 'everything' : 'contrast')
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}
