/** What of the itinerary confirmation is of trains alone; printed in both languages at once whoever reads it. */
export const paper = {
  train: '列车',
  number: '车次',
  runs: '始发站到终到站',
  seat: '席别',
  duration: '运行时间',
  pickupNumber: '取票号',
  changedFrom: '改签自',
  paidForChange: '改签另付',
  givenOfChange: '费用按改签时的价格：新车票的票价加改签费，减去原车票抵付的部分。之后的退款不在本单上，以订单为准。',
  coach: (car: string): string => `${car} 车`,
  place: (place: string, _isBerth: boolean): string => `${place} 号`,
  /** How a ticket stands. */
  issued: '已出票',
}

export type TrainPaperText = typeof paper
