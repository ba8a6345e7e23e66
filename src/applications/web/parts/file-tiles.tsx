import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { pictureQuery } from '../queries.ts'
import { useScreensText } from '../texts.ts'
import './file-tiles.css'

interface FileTilesProps {
  applicationId: string
  fileIds: readonly string[]
  approvalId?: string | undefined
}

/** Pictures as small tiles; a tap shows one whole. */
export function FileTiles({ applicationId, fileIds, approvalId }: FileTilesProps) {
  const t = useScreensText().detail
  const [shown, setShown] = useState<number | null>(null)
  const fileId = shown === null ? undefined : fileIds[shown]
  return (
    <>
      <span className="filetiles">
        {fileIds.map((id, index) => (
          <button key={id} type="button" aria-label={t.picture(index + 1)} onClick={() => setShown(index)}>
            <Picture applicationId={applicationId} fileId={id} approvalId={approvalId} alt="" />
          </button>
        ))}
      </span>
      <Sheet open={fileId !== undefined} onClose={() => setShown(null)} title={t.picture((shown ?? 0) + 1)} tall>
        {fileId !== undefined && (
          <Picture applicationId={applicationId} fileId={fileId} approvalId={approvalId} alt={t.picture((shown ?? 0) + 1)} whole />
        )}
      </Sheet>
    </>
  )
}

interface PictureProps {
  applicationId: string
  fileId: string
  approvalId?: string | undefined
  alt: string
  whole?: boolean
}

function Picture({ alt, whole = false, ...ask }: PictureProps) {
  const t = useScreensText().detail
  const { data, isError } = useQuery(pictureQuery(ask))
  if (data) return <img className={whole ? 'filewhole' : 'filetile'} src={data.dataUrl} alt={alt} />
  return <span className="filetile filetile--none">{isError ? t.noPicture : ''}</span>
}
