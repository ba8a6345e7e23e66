import type { PicturesText } from './pictures-zh.ts'

export const en: PicturesText = {
  add: 'Add a picture',
  remove: (place) => `Remove picture ${place}`,
  picture: (place) => `Picture ${place}`,
  uploading: 'Uploading',
  failed: 'Upload failed',
  again: (place) => `Upload picture ${place} again`,
  stillUploading: 'A picture is still uploading. Please wait a moment before you submit',
  notUploaded: 'A picture was not uploaded. Upload it again or remove it before you submit',
  tooLarge: 'Pictures must be smaller than 2 MB. Please choose another or make it smaller',
  noPicture: 'Only JPEG, PNG and WebP pictures can be uploaded',
  rule: (count) =>
    `At most ${count === 1 ? 'one' : count}, each smaller than 2 MB. The place a photo was taken, and the like, is removed by itself`,
  done: (count) => (count === 1 ? 'One picture is uploaded' : `${count} pictures are uploaded`),
}
