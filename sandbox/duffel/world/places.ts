/**
 * The airports that Duffel's world flies between: where people leave the mainland from, Hong Kong, Macao and Taiwan, and the cities that
 * they go to or change planes in. Names, positions (WGS-84, rounded to a hundredth of a degree), ICAO codes and time zones: OurAirports by
 * way of airport-data-js (CC BY 4.0); city codes: OpenTravelData (CC BY 4.0). Duffel speaks English only.
 */
export interface Place {
  readonly code: string
  readonly icao: string
  /** IATA code of its city; several airports may share one. */
  readonly city: string
  readonly cityName: string
  readonly name: string
  /** ISO 3166-1, as Duffel names countries. */
  readonly country: string
  readonly lat: number
  readonly lng: number
  /** IANA zone: wall times here come from it, summer time included. */
  readonly zone: string
}

type Row = readonly [code: string, icao: string, city: string, cityName: string, name: string, lat: number, lng: number]

/** Airports by country and zone. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'CN Asia/Shanghai': [
    ['PEK', 'ZBAA', 'BJS', 'Beijing', 'Beijing Capital International Airport', 40.08, 116.59],
    ['PKX', 'ZBAD', 'BJS', 'Beijing', 'Beijing Daxing International Airport', 39.51, 116.41],
    ['PVG', 'ZSPD', 'SHA', 'Shanghai', 'Shanghai Pudong International Airport', 31.15, 121.8],
    ['SHA', 'ZSSS', 'SHA', 'Shanghai', 'Shanghai Hongqiao International Airport', 31.2, 121.33],
    ['CAN', 'ZGGG', 'CAN', 'Guangzhou', 'Guangzhou Baiyun International Airport', 23.39, 113.3],
    ['SZX', 'ZGSZ', 'SZX', 'Shenzhen', "Shenzhen Bao'an International Airport", 22.64, 113.81],
    ['TFU', 'ZUTF', 'CTU', 'Chengdu', 'Chengdu Tianfu International Airport', 30.32, 104.44],
    ['HGH', 'ZSHC', 'HGH', 'Hangzhou', 'Hangzhou Xiaoshan International Airport', 30.24, 120.43],
    ['KMG', 'ZPPP', 'KMG', 'Kunming', 'Kunming Changshui International Airport', 25.1, 102.93],
    ['XIY', 'ZLXY', 'SIA', "Xi'an", "Xi'an Xianyang International Airport", 34.44, 108.76],
    ['CKG', 'ZUCK', 'CKG', 'Chongqing', 'Chongqing Jiangbei International Airport', 29.72, 106.63],
    ['NKG', 'ZSNJ', 'NKG', 'Nanjing', 'Nanjing Lukou International Airport', 31.74, 118.87],
    ['XMN', 'ZSAM', 'XMN', 'Xiamen', 'Xiamen Gaoqi International Airport', 24.54, 118.13],
    ['TAO', 'ZSQD', 'TAO', 'Qingdao', 'Qingdao Jiaodong International Airport', 36.36, 120.09],
    ['WUH', 'ZHHH', 'WUH', 'Wuhan', 'Wuhan Tianhe International Airport', 30.78, 114.22],
  ],
  'HK Asia/Hong_Kong': [['HKG', 'VHHH', 'HKG', 'Hong Kong', 'Hong Kong International Airport', 22.31, 113.92]],
  'MO Asia/Macau': [['MFM', 'VMMC', 'MFM', 'Macau', 'Macau International Airport', 22.16, 113.57]],
  'TW Asia/Taipei': [
    ['TPE', 'RCTP', 'TPE', 'Taipei', 'Taiwan Taoyuan International Airport', 25.08, 121.23],
    ['TSA', 'RCSS', 'TPE', 'Taipei', 'Taipei Songshan Airport', 25.06, 121.55],
  ],
  'JP Asia/Tokyo': [
    ['NRT', 'RJAA', 'TYO', 'Tokyo', 'Narita International Airport', 35.77, 140.39],
    ['HND', 'RJTT', 'TYO', 'Tokyo', 'Haneda Airport', 35.55, 139.78],
    ['KIX', 'RJBB', 'OSA', 'Osaka', 'Kansai International Airport', 34.44, 135.24],
  ],
  'KR Asia/Seoul': [
    ['ICN', 'RKSI', 'SEL', 'Seoul', 'Incheon International Airport', 37.45, 126.45],
    ['GMP', 'RKSS', 'SEL', 'Seoul', 'Gimpo International Airport', 37.56, 126.8],
  ],
  'SG Asia/Singapore': [['SIN', 'WSSS', 'SIN', 'Singapore', 'Singapore Changi Airport', 1.36, 103.99]],
  'MY Asia/Kuala_Lumpur': [['KUL', 'WMKK', 'KUL', 'Kuala Lumpur', 'Kuala Lumpur International Airport', 2.74, 101.72]],
  'TH Asia/Bangkok': [
    ['BKK', 'VTBS', 'BKK', 'Bangkok', 'Suvarnabhumi Airport', 13.69, 100.75],
    ['HKT', 'VTSP', 'HKT', 'Phuket', 'Phuket International Airport', 8.11, 98.31],
  ],
  'VN Asia/Ho_Chi_Minh': [['SGN', 'VVTS', 'SGN', 'Ho Chi Minh City', 'Tan Son Nhat International Airport', 10.81, 106.66]],
  'ID Asia/Jakarta': [['CGK', 'WIII', 'JKT', 'Jakarta', 'Soekarno-Hatta International Airport', -6.13, 106.66]],
  'IN Asia/Kolkata': [['DEL', 'VIDP', 'DEL', 'Delhi', 'Indira Gandhi International Airport', 28.56, 77.1]],
  'AE Asia/Dubai': [['DXB', 'OMDB', 'DXB', 'Dubai', 'Dubai International Airport', 25.25, 55.35]],
  'QA Asia/Qatar': [['DOH', 'OTHH', 'DOH', 'Doha', 'Hamad International Airport', 25.26, 51.61]],
  'TR Europe/Istanbul': [['IST', 'LTFM', 'IST', 'Istanbul', 'Istanbul Airport', 41.26, 28.74]],
  'GB Europe/London': [['LHR', 'EGLL', 'LON', 'London', 'London Heathrow Airport', 51.47, -0.45]],
  'FR Europe/Paris': [['CDG', 'LFPG', 'PAR', 'Paris', 'Paris-Charles de Gaulle Airport', 49, 2.57]],
  'DE Europe/Berlin': [
    ['FRA', 'EDDF', 'FRA', 'Frankfurt', 'Frankfurt Airport', 50.05, 8.57],
    ['MUC', 'EDDM', 'MUC', 'Munich', 'Munich International Airport', 48.35, 11.79],
  ],
  'NL Europe/Amsterdam': [['AMS', 'EHAM', 'AMS', 'Amsterdam', 'Amsterdam Airport Schiphol', 52.31, 4.76]],
  'CH Europe/Zurich': [['ZRH', 'LSZH', 'ZRH', 'Zurich', 'Zurich Airport', 47.45, 8.56]],
  'IT Europe/Rome': [['FCO', 'LIRF', 'ROM', 'Rome', 'Leonardo da Vinci-Fiumicino Airport', 41.79, 12.25]],
  'ES Europe/Madrid': [['MAD', 'LEMD', 'MAD', 'Madrid', 'Madrid-Barajas Airport', 40.49, -3.56]],
  'FI Europe/Helsinki': [['HEL', 'EFHK', 'HEL', 'Helsinki', 'Helsinki-Vantaa Airport', 60.32, 24.97]],
  'US America/New_York': [['JFK', 'KJFK', 'NYC', 'New York', 'John F. Kennedy International Airport', 40.64, -73.79]],
  'US America/Chicago': [['ORD', 'KORD', 'CHI', 'Chicago', "O'Hare International Airport", 41.98, -87.9]],
  'US America/Los_Angeles': [
    ['LAX', 'KLAX', 'LAX', 'Los Angeles', 'Los Angeles International Airport', 33.94, -118.41],
    ['SFO', 'KSFO', 'SFO', 'San Francisco', 'San Francisco International Airport', 37.62, -122.39],
    ['SEA', 'KSEA', 'SEA', 'Seattle', 'Seattle-Tacoma International Airport', 47.44, -122.3],
  ],
  'CA America/Vancouver': [['YVR', 'CYVR', 'YVR', 'Vancouver', 'Vancouver International Airport', 49.19, -123.18]],
  'AU Australia/Sydney': [['SYD', 'YSSY', 'SYD', 'Sydney', 'Sydney Airport', -33.93, 151.18]],
  'AU Australia/Melbourne': [['MEL', 'YMML', 'MEL', 'Melbourne', 'Melbourne Airport', -37.67, 144.85]],
  'NZ Pacific/Auckland': [['AKL', 'NZAA', 'AKL', 'Auckland', 'Auckland Airport', -37, 174.78]],
}

export const PLACES: ReadonlyMap<string, Place> = new Map(
  Object.entries(ROWS).flatMap(([where, rows]) => {
    const [country = '', zone = ''] = where.split(' ')
    return rows.map(([code, icao, city, cityName, name, lat, lng]): [string, Place] => [
      code,
      { code, icao, city, cityName, name, country, lat, lng, zone },
    ])
  }),
)

export function place(code: string): Place {
  const found = PLACES.get(code)
  if (!found) throw new Error(`Duffel's world has no airport ${code}`)
  return found
}

/** The airports that a code of an airport or of a city means; none where it is neither. */
export function airportsOf(code: string): readonly Place[] {
  const airport = PLACES.get(code)
  const ofCity = [...PLACES.values()].filter((each) => each.city === code)
  // SHA is the city and one of its airports: Duffel takes a city for all of its airports.
  return ofCity.length > 1 || !airport ? ofCity : [airport]
}

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function kilometres(from: Place, to: Place): number {
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

/** How far east the way begins, from -1 (due west) to 1: with the wind or against it. */
export function eastward(from: Place, to: Place): number {
  const [a, b, turn] = [radians(from.lat), radians(to.lat), radians(to.lng - from.lng)]
  const y = Math.sin(turn) * Math.cos(b)
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return Math.sin(Math.atan2(y, x))
}
