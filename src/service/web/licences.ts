import { queryOptions } from '@tanstack/react-query'

/** As the build writes it beside the app (tools/licences.ts). */
export interface Licence {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** The file that holds its words; null where the package brings none along. */
  readonly file: string | null
}

export interface Licences {
  readonly own: Licence
  readonly app: readonly Licence[]
  readonly server: readonly Licence[]
}

const FOLDER = `${import.meta.env.BASE_URL}licences/`

/** A file beside the app: no call, so it has no envelope and needs no session. */
async function fileBeside(name: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(FOLDER + name, { credentials: 'omit', signal })
  // An unknown path below the app is answered with the app itself.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (!response.ok || isPage) throw new Error(`${name} is not there`)
  return response
}

export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await (await fileBeside('list.json', signal)).json()) as Licences,
})

export const licenceWordsQuery = (file: string) =>
  queryOptions({
    queryKey: ['licences', file],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await fileBeside(file, signal)).text(),
  })
