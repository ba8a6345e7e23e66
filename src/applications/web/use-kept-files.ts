import { queryOptions, useQueries } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import type { KeptPicture } from '../../web/upload.ts'
import './contract.ts'

interface Holder {
  readonly applicationId: string
  readonly fileIds: readonly string[]
}

const FILE = '/personal/businessTrip/applyOrder/file/{applicationId}/{fileId}'

/** What the application has is read of it; what was only handed in is read by its owner. */
const fileQuery = (fileId: string, of: Holder | null) =>
  queryOptions({
    queryKey: ['application file', fileId, of?.applicationId ?? ''],
    queryFn: async ({ signal }): Promise<string> => {
      const options = { signal, hideError: true } as const
      const isHeld = of !== null && of.fileIds.includes(fileId)
      const { dataUrl } = isHeld
        ? await http('GET', FILE, { applicationId: of.applicationId, fileId }, options)
        : await http('GET', '/datacenter/file/getFile', { fileId }, options)
      return dataUrl
    },
    retry: false,
    staleTime: Infinity,
  })

/** The pictures of a form that is opened again, ready to be shown; null while they come. One that cannot be read is an empty tile. */
export function useKeptFiles(fileIds: readonly string[], of: Holder | null): readonly KeptPicture[] | null {
  const read = useQueries({ queries: fileIds.map((fileId) => fileQuery(fileId, of)) })
  if (read.some(({ isPending }) => isPending)) return null
  return fileIds.map((fileId, index) => ({ fileId, shown: read[index]?.data ?? '' }))
}
