import type { Page } from '@playwright/test'

export interface Overheard {
  /** Of the call, with `{id}` for whatever it named. */
  readonly path: string
  readonly text: string
}

/** What the server tells a page from now on, so that what must not be told can be looked for in all of it. */
export function answersOf(page: Page): readonly Overheard[] {
  const heard: Overheard[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const path = pathname.replace('/api/v06/openapi', '').replace(/[0-9a-f-]{36}/, '{id}')
    void response.text().then(
      (text) => heard.push({ path, text }),
      () => undefined, // the page was left before the answer was read
    )
  })
  return heard
}
