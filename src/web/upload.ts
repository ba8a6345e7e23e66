import { useRef, useState } from 'react'
import { CallError } from './call-error.ts'
import { http } from './http.ts'
import { usePicturesText } from './ui/pictures-text.ts'

/** Pictures are smaller than this [V-ACCT-12]. */
export const PICTURE_BYTES_MAX = 2 * 1024 * 1024
/** A photo of today's phones is larger: its long side is brought down to this, which still shows every letter of a document. */
const LONG_SIDE_PIXELS = 2_000
const JPEG_QUALITY = 0.85

/** Hands a picture to the server. Rejects with a `CallError` in the reader's words; who calls shows them. */
export async function upload(file: Blob, { signal }: { signal?: AbortSignal } = {}): Promise<{ fileId: string }> {
  return http('POST', '/datacenter/file/addFile', { file }, { hideError: true, ...(signal ? { signal } : {}) })
}

/** The picture itself where it is small enough, else a smaller one of the same; null where the browser cannot read it as a picture. */
async function smallEnough(file: Blob): Promise<Blob | null> {
  if (file.size < PICTURE_BYTES_MAX) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, LONG_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  return smaller !== null && smaller.size < PICTURE_BYTES_MAX ? smaller : null
}

/** The policy of the page lets pictures come from its own data only, never from an address that a script made. */
function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}

export interface Picture {
  readonly key: number
  readonly state: 'uploading' | 'kept' | 'failed'
  /** A data URL; empty until it is read. */
  readonly shown: string
  readonly fileId?: string
  /** What went wrong, in a sentence. */
  readonly why?: string
}

export interface Pictures {
  readonly pictures: readonly Picture[]
  readonly max: number
  /** While true a form must not be sent [V-ACCT-13]. */
  readonly isUploading: boolean
  /** Why a form that has them cannot be sent, in a sentence: one is on its way, or did not arrive and is still there; null where it can. */
  readonly unsent: string | null
  /** What has arrived, in the order in which it is shown. */
  readonly fileIds: readonly string[]
  add(files: readonly Blob[]): void
  remove(key: number): void
  again(key: number): void
}

/** Pictures kept before, as a form that is opened again shows them. */
export interface KeptPicture {
  readonly fileId: string
  readonly shown: string
}

let lastKey = 0

/** The pictures of a form: each is uploaded as soon as it is chosen, and claimed by whatever the form then writes. */
export function usePictures({ max, kept = [] }: { max: number; kept?: readonly KeptPicture[] }): Pictures {
  const t = usePicturesText()
  const [pictures, setPictures] = useState<readonly Picture[]>(() =>
    kept.map(({ fileId, shown }) => ({ key: ++lastKey, state: 'kept', shown, fileId })),
  )
  const files = useRef(new Map<number, Blob>())
  const change = (key: number, more: Partial<Picture>) =>
    setPictures((now) => now.map((one) => (one.key === key ? { ...one, ...more } : one)))

  async function send(key: number, file: Blob): Promise<void> {
    const tooLarge = file.size >= PICTURE_BYTES_MAX
    const picture = await smallEnough(file)
    if (!picture) return change(key, { state: 'failed', why: tooLarge ? t.tooLarge : t.noPicture })
    change(key, { shown: await dataUrlOf(picture).catch(() => '') })
    try {
      const { fileId } = await upload(picture)
      change(key, { state: 'kept', fileId })
      files.current.delete(key)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      change(key, { state: 'failed', why: error.message || t.failed })
    }
  }

  const isUploading = pictures.some(({ state }) => state === 'uploading')
  return {
    pictures,
    max,
    isUploading,
    unsent: isUploading ? t.stillUploading : pictures.some(({ state }) => state === 'failed') ? t.notUploaded : null,
    fileIds: pictures.flatMap(({ state, fileId }) => (state === 'kept' && fileId !== undefined ? [fileId] : [])),
    add(chosen) {
      const added = chosen.slice(0, max - pictures.length).map((file) => ({ key: ++lastKey, file }))
      setPictures((now) => [...now, ...added.map(({ key }): Picture => ({ key, state: 'uploading', shown: '' }))])
      for (const { key, file } of added) {
        files.current.set(key, file)
        void send(key, file)
      }
    },
    remove(key) {
      files.current.delete(key)
      setPictures((now) => now.filter((one) => one.key !== key))
    },
    again(key) {
      const file = files.current.get(key)
      if (!file) return
      change(key, { state: 'uploading', why: '' })
      void send(key, file)
    },
  }
}
