/** "机票 2 张", "2 flights": so many of a product, as each language counts. */
export type CountedProduct = 'flight' | 'hotel' | 'train' | 'car' | 'metro'

const ZH: Readonly<Record<CountedProduct, (count: number) => string>> = {
  flight: (count) => `机票 ${count} 张`,
  train: (count) => `火车票 ${count} 张`,
  hotel: (count) => `酒店 ${count} 间夜`,
  car: (count) => `用车 ${count} 次`,
  metro: (count) => `地铁 ${count} 次`,
}

const EN: Readonly<Record<CountedProduct, readonly [one: string, many: string]>> = {
  flight: ['flight', 'flights'],
  train: ['train ticket', 'train tickets'],
  hotel: ['hotel night', 'hotel nights'],
  car: ['car trip', 'car trips'],
  metro: ['metro trip', 'metro trips'],
}

export const countedZh = (product: CountedProduct, count: number): string => ZH[product](count)
export const countedEn = (product: CountedProduct, count: number): string => `${count} ${EN[product][count === 1 ? 0 : 1]}`
