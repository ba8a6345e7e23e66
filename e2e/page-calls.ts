/** Calls in the session of the page on screen. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Headers of the page's own session. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate<string>("JSON.parse(localStorage['qicheng.session']).signedIn.token")
  return { authorization: `Bearer ${token}`, language: 'en' }
}

interface Answer<T> {
  readonly code: string
  readonly message: string
  readonly result: T
}

/** What a write answers, refused or not; in the name of a colleague where one is given. */
export async function answerOf<T>(page: Page, path: string, data: object, inNameOf?: string): Promise<Answer<T>> {
  const inName = inNameOf === undefined ? {} : { userCode: inNameOf }
  const headers = { ...(await headersOf(page)), ...inName, 'idempotency-key': randomUUID() }
  return (await (await page.request.post(`/api${path}`, { data, headers })).json()) as Answer<T>
}

export function resultOf<T>(path: string, { code, message, result }: Answer<T>): T {
  if (code !== 'Z000') throw new Error(`${path}: ${code} ${message}`)
  return result
}

export const call = async <T>(page: Page, path: string, data: object, inNameOf?: string): Promise<T> =>
  resultOf(path, await answerOf<T>(page, path, data, inNameOf))

/** What a call reads. */
export async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api${path}`, { headers: await headersOf(page) })
  return resultOf(path, (await answer.json()) as Answer<T>)
}
