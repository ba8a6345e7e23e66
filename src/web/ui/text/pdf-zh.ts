/** 看 PDF 时的话；只有打开文件的页面才会加载。 */
export const zh = {
  document: (name: string) => `${name}，可以左右滑动`,
  page: (number: number, of: number) => `第 ${number} 页，共 ${of} 页`,
  larger: '放大',
  smaller: '缩小',
  toWidth: (percent: number) => `${percent}%，适合宽度`,
  opening: '正在打开文件',
  failed: '文件没有打开',
  failedText: '文件本身没有问题，可以再试一次，或直接保存后用别的程序打开。',
}

export type PdfText = typeof zh
