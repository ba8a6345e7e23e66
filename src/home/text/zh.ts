/** What home itself says; each line brings its own words. */
export const zh = {
  title: '首页',
  lines: '选择要订的',
  lineNames: { flight: '机票', train: '火车票' },
  /** No line can be booked in this installation. */
  nothing: { title: '这里还不能预订', text: '公司还没有开通任何产品，请联系公司差旅经理。' },
  loading: '正在打开查询',
}

export type HomeText = typeof zh
