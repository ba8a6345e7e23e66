import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { PageContext, type PageContextValue } from '../../web/page-context.ts'

/** For tests: a screen or a part as a phone first paints it, with what was read before. Nobody taps here, so that nothing leads away. */
export async function painted<P extends object>(
  of: ComponentType<P>,
  props: P,
  { read = [], at = '/order/list' }: { read?: readonly (readonly [QueryKey, unknown])[]; at?: string } = {},
): Promise<string> {
  const client = new QueryClient()
  for (const [key, value] of read) client.setQueryData(key, value)
  const stay = (): void => undefined
  const navigation = { push: stay, replace: stay, back: stay } as unknown as PageContextValue['navigation']
  const onPage = createElement(PageContext, { value: { id: 1, pathname: at, navigation } }, createElement(of, props))
  const page = createElement(MemoryRouter, { initialEntries: [at] }, onPage)
  const { prelude } = await prerender(createElement(QueryClientProvider, { client }, page))
  // The comments between two texts say nothing to whoever reads the page.
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}
