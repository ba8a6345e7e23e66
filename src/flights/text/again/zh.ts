/** /flights/:number inside an order's session: a flight is chosen again in its place. */
export const zh = {
  title: '重新选航班',
  /** Under an order that came to nothing. */
  choose: '重新选航班',
  search: '重新查航班',
  /** Under a change that came to nothing: to the order whose tickets it was to move. */
  origin: '看原来的票',
  /** Above the list. `people`: how many travel. */
  band: (order: string, people: number) =>
    `为订单 ${order} 重新选航班。${people > 1 ? `${people} 位出行人` : '出行人'}、场景和备注已带上。`,
  passed: (day: string) => `原定的 ${day} 已过，先看明天的航班。`,
  openOrder: '看原订单',
  /** The form is there, what was to stand on it is not. */
  notCarried: '原订单的备注、申请单和成本归属没有读取到，请在表单里重新填写',
  refused: { title: '不能重新选航班', action: '看订单' },
  failed: { title: '订单没有读取到', text: '订单本身不受影响，可以再试一次。', action: '再试一次' },
  links: {
    title: '重新选过',
    from: '这张订单代替了它',
    to: '代替这张订单',
  },
}

export type AgainText = typeof zh
