/** /pdfPreview, where what it names is nothing that can be shown. */
export const zh = {
  title: '查看文件',
  unknown: '没有找到这个文件',
  unknownText: '可能是地址不对。从订单里可以重新打开。',
  toOrders: '看我的订单',
}

export type PreviewText = typeof zh
