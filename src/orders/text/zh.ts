/** What the order list says, whatever the line of an order. */
export const zh = {
  title: '订单',
  whose: '谁的行程',
  whoseTabs: { mine: '我的行程', others: '代订的' },
  filter: '订单状态',
  tabs: { all: '全部', inProgress: '处理中', toTravel: '待出行', closed: '已结束' },
  list: '订单列表',
  loading: '正在读取订单',
  more: '更多订单',
  loadingMore: '正在读取',
  end: '没有更多了',
  empty: {
    all: { title: '还没有订单', text: '查到合适的航班，订好就在这里。' },
    inProgress: { title: '没有处理中的订单', text: '正在占座、待付款和正在出票的会在这里。' },
    toTravel: { title: '没有待出行的订单', text: '已出票、还没有出发的会在这里。' },
    closed: { title: '没有已结束的订单', text: '飞过的、取消的和没有订成的会在这里。' },
  },
  emptyForOthers: { title: '没有代订的订单', text: '为别人订、自己不出行的会在这里。' },
  search: '查航班',
  failed: { title: '订单没有读取到', text: '订单本身不受影响，可以再试一次。', action: '再试一次' },
  moreFailed: '后面的订单没有读取到',
  again: '再试一次',
}

export type OrdersText = typeof zh
