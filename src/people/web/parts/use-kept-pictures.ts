import { useQueries } from '@tanstack/react-query'
import { reading } from '../../../web/query.ts'
import type { KeptPicture } from '../../../web/upload.ts'

/** The pictures that a document has, ready to be shown; null while they come. One that cannot be read is shown as an empty tile. */
export function useKeptPictures(fileIds: readonly string[]): readonly KeptPicture[] | null {
  const read = useQueries({ queries: fileIds.map((fileId) => reading('GET', '/datacenter/file/getFile', { fileId })) })
  if (read.some(({ isPending }) => isPending)) return null
  return fileIds.map((fileId, index) => ({ fileId, shown: read[index]?.data?.dataUrl ?? '' }))
}
