import type { TrainClass } from '../network.ts'

/**
 * The lines of our own network with the railway's kilometres, and what runs on them. Kilometres are those that the lines' articles in
 * Wikipedia tell, rounded; numbers, hours and stops of trains are made up in the railway's manner (odd numbers lead away from Beijing).
 */
export interface Line {
  readonly id: string
  /** Telecode and kilometre of each station, in order. */
  readonly stations: readonly (readonly [telecode: string, km: number])[]
}

const line = (id: string, text: string): Line => ({
  id,
  stations: text.split(' ').map((each) => {
    const [telecode = '', km] = each.split(':')
    return [telecode, Number(km)] as const
  }),
})

export const LINES: readonly Line[] = [
  line(
    'jinghu',
    'VNP:0 TIP:122 CBP:210 DIP:314 JGK:406 TMK:465 QAK:535 TEK:591 ZEK:627 UUH:692 SRH:760 BMH:848 CXH:959 NKH:1023 ZEH:1087 EXH:1112 ESH:1144 WGH:1201 OHH:1227 KNH:1259 AOH:1318',
  ),
  line('jinghang', 'VNP:0 TIP:122 DIP:314 JGK:406 QAK:535 UUH:692 BMH:848 NKH:1023 YUH:1146 VZH:1211 HGH:1279'),
  line('huning', 'SHH:0 KNH:50 SZH:84 WXH:126 CZH:165 DYH:210 ZJH:237 NJH:301'),
  line(
    'hukun',
    'AOH:0 EPH:84 TCH:112 HGH:159 ZDH:220 YWH:268 JBH:320 QEH:395 SRG:497 YKG:607 NXG:746 PBG:990 CWQ:1083 KAQ:1420 KQW:1789 KOM:2252',
  ),
  line(
    'jingguang',
    'BXP:0 GMP:84 BMP:139 SJP:281 EDP:390 HPP:442 ADF:502 EGF:627 ZAF:693 XVF:772 LBN:834 ZLN:895 OYN:990 WHN:1229 YIQ:1438 CWQ:1591 HVQ:1768 ICQ:1921 SNQ:2074 IZQ:2298 IUQ:2348 IOQ:2400 XJA:2439',
  ),
  line('xulan', 'UUH:0 SQF:151 ZAF:357 LLF:499 SCF:627 HDY:727 EAY:880 BBY:1018 TIJ:1151 LAJ:1448 XNO:1636'),
  line('chengyu', 'ICW:0 FYW:83 NKW:155 WMW:232 CYW:299 CUW:308'),
  line('chengyuwest', 'ICW:0 FYW:83 NKW:155 WMW:232 CXW:292'),
  line('huhanrong', 'NKH:0 ENH:156 UAH:245 MBN:418 HKN:518 JBN:722 HAN:810 ESN:1040 LCN:1095 CUW:1359 NIW:1500 ICW:1646'),
  line('yanhai', 'HGH:0 SLH:43 CTH:97 NGH:155 TZH:303 VRH:430 FES:540 NES:640 FYS:742 PTS:807 QYS:892 XKS:968 CBQ:1180 IOQ:1482'),
  line('jingha', 'BJP:0 TJP:137 TSP:260 BEP:390 QTP:408 SHD:424 HPD:540 JOD:590 SBT:813 CRT:1118 VAB:1353'),
  line('hada', 'VAB:0 CRT:237 SBT:538 AXT:634 YGT:703 DFT:904'),
  line('jiaoji', 'JNK:0 ZBK:110 WFK:206 QHK:355'),
  line('shitai', 'BXP:0 SJP:281 YPP:402 TNV:513 ABV:915 EAY:1080'),
  line('guiguang', 'KQW:0 GBZ:399 IZQ:861'),
  line('liunan', 'GBZ:0 LZZ:152 NFZ:375'),
  line('jingjin', 'VNP:0 WWP:84 TJP:120'),
  line('oldjinghu', 'BJP:0 TJP:137 DZP:371 JNK:497 XCH:814 BBH:979 NJH:1162 CZH:1298 WXH:1337 SZH:1379 SHH:1463'),
  line(
    'oldjingguang',
    'BXP:0 SJP:281 HDP:446 AYF:506 ZZF:689 XUN:991 WCN:1225 YYQ:1440 CSQ:1587 HYQ:1773 CZQ:1926 SNQ:2079 GZQ:2294 SZQ:2437',
  ),
  line('longhai', 'SHH:0 SZH:84 WXH:126 NJH:301 XCH:649 SQF:795 KFF:924 ZZF:998 LYF:1118 XAY:1505 BJY:1678 TSJ:1836 LZJ:2185 XNO:2401'),
  line('oldjingha', 'BJP:0 TJP:137 TSP:260 SHD:424 JZD:605 SYT:850 SPT:1035 CCT:1155 HBB:1397'),
  line('baocheng', 'XAY:0 BJY:173 GYW:523 MYW:727 CDW:842'),
  line('oldhukun', 'SNH:0 JXH:90 HZH:201 YWH:340 JBH:392 QEH:467 SRG:570 CSQ:1187 HHQ:1600 GIW:2068 KMM:2706'),
]

export interface Service {
  readonly line: string
  readonly trainClass: TrainClass
  /** Between these stations of the line; there and back. */
  readonly between: readonly [string, string]
  readonly count: number
  /** The number of the first train there; the ones back have the even number after it. */
  readonly firstNumber: number
  /** Departures of the first and the last train, minutes of the day. */
  readonly hours: readonly [first: number, last: number]
  /** Kilometres an hour between stops. */
  readonly speed: number
  /** Share of the stations between that a train stops at. */
  readonly stops: number
}

const h = (hours: number, minutes = 0) => hours * 60 + minutes

export const SERVICES: readonly Service[] = [
  { line: 'jinghu', trainClass: 'G', between: ['VNP', 'AOH'], count: 10, firstNumber: 1, hours: [h(7), h(19)], speed: 318, stops: 0.14 },
  {
    line: 'jinghu',
    trainClass: 'G',
    between: ['VNP', 'AOH'],
    count: 18,
    firstNumber: 101,
    hours: [h(6, 20), h(18)],
    speed: 300,
    stops: 0.5,
  },
  { line: 'jinghu', trainClass: 'G', between: ['VNP', 'NKH'], count: 4, firstNumber: 201, hours: [h(8), h(17)], speed: 295, stops: 0.5 },
  { line: 'jinghu', trainClass: 'G', between: ['JGK', 'AOH'], count: 4, firstNumber: 221, hours: [h(7), h(16)], speed: 295, stops: 0.5 },
  {
    line: 'jinghang',
    trainClass: 'G',
    between: ['VNP', 'HGH'],
    count: 9,
    firstNumber: 31,
    hours: [h(7, 20), h(17, 40)],
    speed: 300,
    stops: 0.45,
  },
  { line: 'huning', trainClass: 'G', between: ['SHH', 'NJH'], count: 14, firstNumber: 7001, hours: [h(6), h(21)], speed: 230, stops: 0.7 },
  {
    line: 'hukun',
    trainClass: 'G',
    between: ['AOH', 'HGH'],
    count: 14,
    firstNumber: 7301,
    hours: [h(6, 30), h(21, 30)],
    speed: 270,
    stops: 0.6,
  },
  { line: 'hukun', trainClass: 'G', between: ['AOH', 'CWQ'], count: 6, firstNumber: 1341, hours: [h(7), h(17)], speed: 280, stops: 0.6 },
  {
    line: 'hukun',
    trainClass: 'G',
    between: ['AOH', 'KOM'],
    count: 3,
    firstNumber: 1371,
    hours: [h(7, 20), h(10)],
    speed: 275,
    stops: 0.6,
  },
  { line: 'hukun', trainClass: 'G', between: ['HGH', 'NXG'], count: 4, firstNumber: 1461, hours: [h(8), h(18)], speed: 275, stops: 0.7 },
  { line: 'jingguang', trainClass: 'G', between: ['BXP', 'IZQ'], count: 6, firstNumber: 65, hours: [h(7), h(13)], speed: 300, stops: 0.5 },
  { line: 'jingguang', trainClass: 'G', between: ['BXP', 'XJA'], count: 2, firstNumber: 79, hours: [h(8), h(10)], speed: 300, stops: 0.3 },
  { line: 'jingguang', trainClass: 'G', between: ['BXP', 'ZAF'], count: 7, firstNumber: 501, hours: [h(7), h(19)], speed: 290, stops: 0.6 },
  { line: 'jingguang', trainClass: 'G', between: ['BXP', 'WHN'], count: 6, firstNumber: 521, hours: [h(7), h(17)], speed: 295, stops: 0.5 },
  {
    line: 'jingguang',
    trainClass: 'G',
    between: ['WHN', 'IOQ'],
    count: 8,
    firstNumber: 1001,
    hours: [h(7), h(18)],
    speed: 290,
    stops: 0.6,
  },
  {
    line: 'jingguang',
    trainClass: 'G',
    between: ['CWQ', 'IOQ'],
    count: 5,
    firstNumber: 6001,
    hours: [h(7), h(19)],
    speed: 280,
    stops: 0.7,
  },
  { line: 'xulan', trainClass: 'G', between: ['UUH', 'EAY'], count: 6, firstNumber: 1911, hours: [h(7), h(18)], speed: 280, stops: 0.7 },
  { line: 'xulan', trainClass: 'G', between: ['ZAF', 'LAJ'], count: 3, firstNumber: 2001, hours: [h(8), h(14)], speed: 260, stops: 0.7 },
  { line: 'xulan', trainClass: 'G', between: ['ZAF', 'XNO'], count: 2, firstNumber: 851, hours: [h(8), h(10)], speed: 240, stops: 0.7 },
  { line: 'xulan', trainClass: 'D', between: ['EAY', 'XNO'], count: 3, firstNumber: 2671, hours: [h(8), h(16)], speed: 220, stops: 0.8 },
  {
    line: 'chengyu',
    trainClass: 'G',
    between: ['ICW', 'CUW'],
    count: 9,
    firstNumber: 8601,
    hours: [h(6, 40), h(21)],
    speed: 275,
    stops: 0.4,
  },
  {
    line: 'chengyuwest',
    trainClass: 'G',
    between: ['ICW', 'CXW'],
    count: 7,
    firstNumber: 8701,
    hours: [h(7), h(21, 30)],
    speed: 270,
    stops: 0.5,
  },
  {
    line: 'huhanrong',
    trainClass: 'D',
    between: ['NKH', 'ICW'],
    count: 3,
    firstNumber: 2201,
    hours: [h(7), h(9, 30)],
    speed: 190,
    stops: 0.8,
  },
  {
    line: 'huhanrong',
    trainClass: 'D',
    between: ['HKN', 'CUW'],
    count: 5,
    firstNumber: 2241,
    hours: [h(7), h(16)],
    speed: 180,
    stops: 0.8,
  },
  {
    line: 'huhanrong',
    trainClass: 'G',
    between: ['NKH', 'HKN'],
    count: 4,
    firstNumber: 1721,
    hours: [h(8), h(18)],
    speed: 230,
    stops: 0.7,
  },
  { line: 'yanhai', trainClass: 'D', between: ['HGH', 'IOQ'], count: 4, firstNumber: 3101, hours: [h(7), h(12)], speed: 200, stops: 0.75 },
  { line: 'yanhai', trainClass: 'G', between: ['HGH', 'XKS'], count: 5, firstNumber: 5301, hours: [h(7), h(16)], speed: 220, stops: 0.7 },
  { line: 'yanhai', trainClass: 'D', between: ['XKS', 'IOQ'], count: 5, firstNumber: 2281, hours: [h(7), h(19)], speed: 190, stops: 0.9 },
  { line: 'jingha', trainClass: 'D', between: ['BJP', 'SBT'], count: 5, firstNumber: 9, hours: [h(7), h(17)], speed: 210, stops: 0.7 },
  { line: 'jingha', trainClass: 'G', between: ['TJP', 'VAB'], count: 3, firstNumber: 1201, hours: [h(8), h(14)], speed: 250, stops: 0.6 },
  { line: 'hada', trainClass: 'G', between: ['VAB', 'DFT'], count: 6, firstNumber: 701, hours: [h(6, 40), h(17)], speed: 270, stops: 0.8 },
  { line: 'jiaoji', trainClass: 'G', between: ['JNK', 'QHK'], count: 6, firstNumber: 6901, hours: [h(7), h(20)], speed: 200, stops: 0.9 },
  { line: 'shitai', trainClass: 'G', between: ['BXP', 'TNV'], count: 6, firstNumber: 601, hours: [h(7), h(19)], speed: 230, stops: 0.7 },
  { line: 'shitai', trainClass: 'D', between: ['TNV', 'EAY'], count: 4, firstNumber: 2501, hours: [h(8), h(17)], speed: 210, stops: 1 },
  { line: 'guiguang', trainClass: 'D', between: ['KQW', 'IZQ'], count: 5, firstNumber: 2801, hours: [h(7), h(17)], speed: 210, stops: 1 },
  { line: 'liunan', trainClass: 'D', between: ['GBZ', 'NFZ'], count: 4, firstNumber: 8201, hours: [h(8), h(19)], speed: 180, stops: 1 },
  {
    line: 'jingjin',
    trainClass: 'C',
    between: ['VNP', 'TJP'],
    count: 16,
    firstNumber: 2001,
    hours: [h(6, 10), h(22, 30)],
    speed: 285,
    stops: 0.3,
  },
  {
    line: 'jinghu',
    trainClass: 'D',
    between: ['VNP', 'AOH'],
    count: 2,
    firstNumber: 701,
    hours: [h(19, 30), h(21, 10)],
    speed: 130,
    stops: 0.2,
  },
  {
    line: 'oldjinghu',
    trainClass: 'T',
    between: ['BJP', 'SHH'],
    count: 1,
    firstNumber: 109,
    hours: [h(20), h(20)],
    speed: 112,
    stops: 0.7,
  },
  {
    line: 'oldjinghu',
    trainClass: 'Z',
    between: ['BJP', 'SHH'],
    count: 1,
    firstNumber: 281,
    hours: [h(19, 20), h(19, 20)],
    speed: 118,
    stops: 0.4,
  },
  {
    line: 'oldjinghu',
    trainClass: 'K',
    between: ['BJP', 'SHH'],
    count: 2,
    firstNumber: 1461,
    hours: [h(11, 50), h(16)],
    speed: 82,
    stops: 1,
  },
  {
    line: 'oldjingguang',
    trainClass: 'Z',
    between: ['BXP', 'GZQ'],
    count: 2,
    firstNumber: 35,
    hours: [h(15), h(18)],
    speed: 116,
    stops: 0.4,
  },
  {
    line: 'oldjingguang',
    trainClass: 'K',
    between: ['BXP', 'SZQ'],
    count: 2,
    firstNumber: 105,
    hours: [h(10), h(23, 30)],
    speed: 84,
    stops: 1,
  },
  {
    line: 'oldjingguang',
    trainClass: 'T',
    between: ['BXP', 'CSQ'],
    count: 1,
    firstNumber: 1,
    hours: [h(17, 10), h(17, 10)],
    speed: 112,
    stops: 0.6,
  },
  {
    line: 'longhai',
    trainClass: 'Z',
    between: ['SHH', 'LZJ'],
    count: 1,
    firstNumber: 215,
    hours: [h(12, 30), h(12, 30)],
    speed: 110,
    stops: 0.6,
  },
  { line: 'longhai', trainClass: 'K', between: ['SHH', 'XNO'], count: 2, firstNumber: 375, hours: [h(9), h(21)], speed: 80, stops: 1 },
  {
    line: 'longhai',
    trainClass: 'Z',
    between: ['SHH', 'XAY'],
    count: 1,
    firstNumber: 93,
    hours: [h(17, 50), h(17, 50)],
    speed: 112,
    stops: 0.5,
  },
  {
    line: 'oldjingha',
    trainClass: 'Z',
    between: ['BJP', 'HBB'],
    count: 1,
    firstNumber: 15,
    hours: [h(21, 20), h(21, 20)],
    speed: 120,
    stops: 0.3,
  },
  { line: 'oldjingha', trainClass: 'K', between: ['BJP', 'HBB'], count: 2, firstNumber: 339, hours: [h(9), h(20)], speed: 85, stops: 1 },
  { line: 'baocheng', trainClass: 'K', between: ['XAY', 'CDW'], count: 2, firstNumber: 165, hours: [h(8), h(20, 40)], speed: 66, stops: 1 },
  { line: 'oldhukun', trainClass: 'K', between: ['SNH', 'KMM'], count: 2, firstNumber: 79, hours: [h(12), h(19)], speed: 78, stops: 1 },
]
