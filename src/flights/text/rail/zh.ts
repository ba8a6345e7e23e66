/** /flight/compliance/train */
export const zh = {
  title: '这段路坐火车',
  /** What the company's policy says, by what was found. */
  headline: {
    ride: '按公司差标，这段路坐火车',
    flightCheaper: '这班机票比火车便宜，可以坐飞机',
    noTrain: '差标内的火车票已售完，可以坐飞机',
    silent: '铁路没有回应，没有比较',
  },
  /** The company does not compare this flight with trains any more. */
  unasked: '公司的差标改过了，这班航班现在不和火车比较',
  about: (hours: number) => `公司规定：火车不到 ${hours} 小时能到的，坐火车。`,
  exceptions: {
    title: '有两种情况可以坐飞机',
    noTrain: '差标允许的席别都没有票了',
    cheaper: '机票比这些火车的每一趟都便宜，按差标允许的最高席别算',
  },
  silentAbout: '查航班时铁路没有回应，所以没有拿火车来比，也不影响预订这班。',
  /** Fares are compared, of a flight as of a train. */
  flight: '这班航班，不含税费',
  trains: (hours: number) => `${hours} 小时内能到的火车`,
  none: '这一天没有',
  seat: (seat: string) => `${seat}有票`,
  takes: (duration: string) => `全程 ${duration}`,
  saves: (money: string) => `省 ${money}`,
  costsMore: (money: string) => `多 ${money}`,
  samePrice: '同价',
  /** What was compared, and when. */
  compared: '按查航班时的余票和票价比较，每一档价格只列最快的一趟。',
  see: '看这些火车',
  keep: '回到这班航班',
  failed: { title: '没有读取到', text: '这班航班没有被选下，可以再试一次。', action: '再试一次' },
}

export type TrainRuleText = typeof zh
