/** What one sits or lies on. Apart from what the server says: lists and pages show it. */
export const zh = {
  seats: {
    second: '二等座',
    first: '一等座',
    premiumFirst: '优选一等座',
    business: '商务座',
    special: '特等座',
    emuSleeper: '动卧',
    hardSeat: '硬座',
    softSeat: '软座',
    hardSleeper: '硬卧',
    softSleeper: '软卧',
    advancedSoftSleeper: '高级软卧',
    noSeat: '无座',
  },
  berths: { lower: '下铺', middle: '中铺', upper: '上铺' },
}

export type TrainSeatsText = typeof zh
