import { basename } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import type { Axe } from './fixtures.ts'
import { tooLarge } from './sideways.ts'
import { leftOutIn, walkAsked } from '../tools/journeys.ts'

const NOT_IN_CHINESE = leftOutIn('zh', walkAsked())
/** A run of everything keeps no pictures that nobody looks at: they are left out by QICHENG_E2E_PICTURES=false. */
const keepsPictures = process.env['QICHENG_E2E_PICTURES'] !== 'false'

/** Keeps a picture of what is on screen, of the whole page where that is asked for. */
export async function keepPicture(page: Page, path: string, options: { readonly fullPage?: boolean } = {}): Promise<void> {
  if (keepsPictures) await page.screenshot({ path, scale: 'css', ...options })
}

/**
 * Structure, names and colours are made by the same parts in both languages: without pictures a screen is checked in Chinese, and in English where only
 * that is walked.
 */
export const screensAreChecked = ({ project, tags, file }: TestInfo): boolean =>
  keepsPictures || project.name.endsWith('-zh') || tags.includes('@en') || NOT_IN_CHINESE.includes(basename(file))

/** Looks at a screen by day and by night: a picture of each, kept beside the run's results, and axe; and narrow, with text twice as large. */
export async function look(page: Page, info: TestInfo, name: string, axe: Axe): Promise<void> {
  const schemes = screensAreChecked(info) ? (['light', 'dark'] as const) : (['light'] as const)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, info.outputPath(`${name}-${colorScheme}.png`))
    await axe(colorScheme === 'light' ? 'everything' : 'contrast')
  }
  if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light' })
  if (keepsPictures) expect.soft(await tooLarge(page), `${name}: 320 pixels, twice the text`).toEqual([])
}
