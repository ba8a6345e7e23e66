import { zh as common } from '../common/zh.ts'

/** /flight/list/:index. A chunk of its own: the list is the page that a search waits for. */
export const zh = {
  cabin: common.cabin,
  title: (from: string, to: string) => `${from} → ${to}`,
  subtitle: (date: string, cabin: string, people: number) => `${date} · ${cabin}${people > 1 ? ` · ${people} 人` : ''}`,
  /** Of several who travel, the one whose standard is the strictest. */
  standardOf: (name: string, line: string) => `几位出行人的差标不同，按最严的${name}的差标：${line}`,
  edit: '改条件',
  searching: '正在查询航班',
  found: (count: number) => `查到 ${count} 班航班`,
  limit: '差标',
  inPolicy: (compliant: number, all: number, told: boolean) => `${all} 班中 ${compliant} 班${told ? '可照订' : '符合'}`,
  /** For what she travels, where the company tells occasions apart. */
  scene: '出行场景',
  chooseScene: '选择场景',
  compliantOnly: (told: boolean): string => (told ? '只看可照订' : '只看合规'),
  lowestOfDay: '当日最低',
  seatsLeft: (count: number) => `余 ${count} 张`,
  stops: (cities: readonly string[]) => `经停 ${cities.join('、')}`,
  /** Of one passenger, over the whole flight. */
  co2: (grams: number) => `碳排 ${Math.round(grams / 1_000)} kg`,
  shown: (shown: number, all: number) => (shown === all ? `全天共 ${all} 班` : `显示 ${shown} 班 · 全天 ${all} 班`),
  bar: '筛选和排序',
  filter: '筛选',
  sort: { departure: '起飞', price: '价格', duration: '耗时' },
  sorted: {
    departure: { ascending: '起飞早', descending: '起飞晚' },
    price: { ascending: '价格低', descending: '价格高' },
    duration: { ascending: '耗时短', descending: '耗时长' },
  },

  /** Nothing flies that day. */
  none: {
    title: '这一天没有航班',
    text: '可以换一天，或从邻近的城市出发看看。',
    /** Where no city near by has an airport. */
    alone: '可以换一天看看。',
    action: '换一天',
    near: '邻近的城市',
    from: (city: string) => `从${city}出发`,
    to: (city: string) => `到${city}`,
  },
  /** Nothing is left of what flies [E-FLIGHT-02]. */
  noneMatch: { title: '没有符合条件的航班', text: (all: number) => `这一天有 ${all} 班，都被筛选挡住了。`, action: '清除筛选' },
  /** Nothing is within the policy [E-FLIGHT-03]. */
  noneCompliant: {
    title: '没有符合差标的航班',
    text: (all: number) => `这一天的 ${all} 班都超出差标。点开一班能看到超在哪里，也可以换一天。`,
    action: '看全部航班',
    otherDay: '换一天',
  },
  /** The company has not opened flights; the sentence is the server's. */
  closed: { title: '不能预订机票', action: '回首页' },
  /** What a search was refused for; the sentence below is the server's. */
  refused: { party: '这几位不能这样出行', scene: '先说明为什么出行', search: '这样查不了' },
  failed: { title: '没有查到航班', text: '航司系统暂时没有回应。没有产生订单，可以再查一次。', action: '再查一次' },
  stale: { title: '停留时间过长', text: '价格可能已变化，请重新查询。', action: '重新查询' },
}

export type FlightListText = typeof zh
