/** 上传图片时的话；只有带图片的表单才会加载。 */
export const zh = {
  add: '添加图片',
  remove: (place: number) => `删除第 ${place} 张图片`,
  picture: (place: number) => `第 ${place} 张图片`,
  uploading: '正在上传',
  failed: '上传失败',
  again: (place: number) => `重新上传第 ${place} 张图片`,
  stillUploading: '图片还在上传，请稍等片刻再提交',
  notUploaded: '有图片没有传上去，请重新上传或删除后再提交',
  tooLarge: '图片要小于 2 MB，请换一张或先压缩',
  noPicture: '只能上传 JPEG、PNG 或 WebP 图片',
  rule: (count: number) => `最多 ${count} 张，每张小于 2 MB；照片里的位置等附加信息会自动去掉`,
  done: (count: number) => `已上传 ${count} 张图片`,
}

export type PicturesText = typeof zh
