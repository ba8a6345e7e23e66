import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** What a tap leaves in the downloads. */
export async function downloaded(page: Page, tap: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), tap()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
