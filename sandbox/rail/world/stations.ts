/**
 * The railway's stations in our own small network: telecode, name, city, pinyin, place (WGS-84, two decimals). Written from what is public:
 * telecodes as China Railway's ticketing site uses them, places from the stations' articles in Wikipedia and Wikidata. A direction at the
 * end of a name (南 South …) is told in English from it.
 */
export interface StationFact {
  readonly telecode: string
  readonly zh: string
  readonly cityZh: string
  /** Of the name without its direction. */
  readonly pinyin: string
  readonly latitude: number
  readonly longitude: number
}

/** `telecode name city pinyin latitude longitude`, one a line. */
const TABLE = `
VNP 北京南 北京 Beijing 39.87 116.38
BXP 北京西 北京 Beijing 39.89 116.32
BJP 北京 北京 Beijing 39.90 116.42
WWP 武清 天津 Wuqing 39.38 117.05
TJP 天津 天津 Tianjin 39.14 117.20
TIP 天津南 天津 Tianjin 39.06 117.06
CBP 沧州西 沧州 Cangzhou 38.30 116.74
DIP 德州东 德州 Dezhou 37.44 116.46
DZP 德州 德州 Dezhou 37.45 116.29
JGK 济南西 济南 Jinan 36.67 116.89
JNK 济南 济南 Jinan 36.67 116.99
TMK 泰安 泰安 Taian 36.18 117.05
QAK 曲阜东 济宁 Qufu 35.56 117.07
TEK 滕州东 枣庄 Tengzhou 35.08 117.25
ZEK 枣庄 枣庄 Zaozhuang 34.81 117.34
UUH 徐州东 徐州 Xuzhou 34.21 117.30
XCH 徐州 徐州 Xuzhou 34.26 117.21
SRH 宿州东 宿州 Suzhou 33.68 117.25
BMH 蚌埠南 蚌埠 Bengbu 32.87 117.42
BBH 蚌埠 蚌埠 Bengbu 32.93 117.38
CXH 滁州 滁州 Chuzhou 32.20 118.31
NKH 南京南 南京 Nanjing 31.97 118.80
NJH 南京 南京 Nanjing 32.09 118.79
ZEH 镇江南 镇江 Zhenjiang 32.15 119.42
ZJH 镇江 镇江 Zhenjiang 32.20 119.43
EXH 丹阳北 镇江 Danyang 32.04 119.61
DYH 丹阳 镇江 Danyang 32.00 119.59
ESH 常州北 常州 Changzhou 31.87 119.97
CZH 常州 常州 Changzhou 31.78 119.97
WGH 无锡东 无锡 Wuxi 31.60 120.46
WXH 无锡 无锡 Wuxi 31.59 120.30
OHH 苏州北 苏州 Suzhou 31.42 120.64
SZH 苏州 苏州 Suzhou 31.33 120.61
KNH 昆山南 苏州 Kunshan 31.37 120.96
AOH 上海虹桥 上海 Shanghai_Hongqiao 31.19 121.32
SHH 上海 上海 Shanghai 31.25 121.45
SNH 上海南 上海 Shanghai 31.15 121.43
EPH 嘉兴南 嘉兴 Jiaxing 30.69 120.79
JXH 嘉兴 嘉兴 Jiaxing 30.77 120.76
TCH 桐乡 嘉兴 Tongxiang 30.57 120.58
HGH 杭州东 杭州 Hangzhou 30.29 120.21
HZH 杭州 杭州 Hangzhou 30.24 120.18
YUH 宜兴 无锡 Yixing 31.34 119.78
VZH 湖州 湖州 Huzhou 30.85 120.03
ZDH 诸暨 绍兴 Zhuji 29.72 120.24
YWH 义乌 金华 Yiwu 29.37 120.03
JBH 金华 金华 Jinhua 29.11 119.64
QEH 衢州 衢州 Quzhou 28.97 118.87
SRG 上饶 上饶 Shangrao 28.49 118.00
YKG 鹰潭北 鹰潭 Yingtan 28.31 117.03
NXG 南昌西 南昌 Nanchang 28.62 115.79
PBG 萍乡北 萍乡 Pingxiang 27.68 113.88
CWQ 长沙南 长沙 Changsha 28.15 113.06
CSQ 长沙 长沙 Changsha 28.19 113.01
KAQ 怀化南 怀化 Huaihua 27.53 109.99
HHQ 怀化 怀化 Huaihua 27.55 109.97
KQW 贵阳北 贵阳 Guiyang 26.62 106.67
GIW 贵阳 贵阳 Guiyang 26.56 106.71
KOM 昆明南 昆明 Kunming 24.87 102.86
KMM 昆明 昆明 Kunming 25.02 102.72
SLH 绍兴北 绍兴 Shaoxing 30.09 120.54
CTH 余姚北 宁波 Yuyao 30.06 121.14
NGH 宁波 宁波 Ningbo 29.86 121.53
TZH 台州西 台州 Taizhou 28.64 121.18
VRH 温州南 温州 Wenzhou 27.97 120.58
FES 福鼎 宁德 Fuding 27.28 120.18
NES 宁德 宁德 Ningde 26.67 119.58
FZS 福州 福州 Fuzhou 26.11 119.32
FYS 福州南 福州 Fuzhou 25.99 119.39
PTS 莆田 莆田 Putian 25.35 119.06
QYS 泉州 泉州 Quanzhou 24.97 118.57
XKS 厦门北 厦门 Xiamen 24.64 118.07
CBQ 潮汕 潮州 Chaoshan 23.54 116.59
IOQ 深圳北 深圳 Shenzhen 22.61 114.03
SZQ 深圳 深圳 Shenzhen 22.53 114.12
IUQ 虎门 东莞 Humen 22.86 113.67
IZQ 广州南 广州 Guangzhou 22.99 113.27
GZQ 广州 广州 Guangzhou 23.15 113.25
XJA 香港西九龙 香港 Hong_Kong_West_Kowloon 22.30 114.17
GMP 高碑店东 保定 Gaobeidian 39.33 115.94
BMP 保定东 保定 Baoding 38.86 115.59
SJP 石家庄 石家庄 Shijiazhuang 38.01 114.48
EDP 邢台东 邢台 Xingtai 37.08 114.61
HPP 邯郸东 邯郸 Handan 36.61 114.59
HDP 邯郸 邯郸 Handan 36.60 114.47
ADF 安阳东 安阳 Anyang 36.08 114.45
AYF 安阳 安阳 Anyang 36.10 114.34
EGF 新乡东 新乡 Xinxiang 35.28 113.94
ZAF 郑州东 郑州 Zhengzhou 34.76 113.77
ZZF 郑州 郑州 Zhengzhou 34.75 113.65
XVF 许昌东 许昌 Xuchang 34.01 113.89
LBN 漯河西 漯河 Luohe 33.56 113.95
ZLN 驻马店西 驻马店 Zhumadian 32.98 113.94
OYN 信阳东 信阳 Xinyang 32.16 114.16
XUN 信阳 信阳 Xinyang 32.13 114.06
WHN 武汉 武汉 Wuhan 30.61 114.42
HKN 汉口 武汉 Hankou 30.62 114.25
WCN 武昌 武汉 Wuchang 30.53 114.31
YIQ 岳阳东 岳阳 Yueyang 29.36 113.20
YYQ 岳阳 岳阳 Yueyang 29.38 113.11
HVQ 衡阳东 衡阳 Hengyang 26.90 112.70
HYQ 衡阳 衡阳 Hengyang 26.89 112.62
ICQ 郴州西 郴州 Chenzhou 25.79 112.97
CZQ 郴州 郴州 Chenzhou 25.80 113.04
SNQ 韶关 韶关 Shaoguan 24.79 113.54
SQF 商丘 商丘 Shangqiu 34.45 115.65
KFF 开封 开封 Kaifeng 34.78 114.34
LYF 洛阳 洛阳 Luoyang 34.69 112.43
LLF 洛阳龙门 洛阳 Luoyang_Longmen 34.60 112.46
SCF 三门峡南 三门峡 Sanmenxia 34.74 111.20
HDY 华山北 渭南 Huashan 34.57 110.08
EAY 西安北 西安 Xi'an 34.38 108.93
XAY 西安 西安 Xi'an 34.28 108.96
BBY 宝鸡南 宝鸡 Baoji 34.34 107.23
BJY 宝鸡 宝鸡 Baoji 34.38 107.14
TIJ 天水南 天水 Tianshui 34.51 105.88
TSJ 天水 天水 Tianshui 34.57 105.89
LAJ 兰州西 兰州 Lanzhou 36.07 103.75
LZJ 兰州 兰州 Lanzhou 36.03 103.85
XNO 西宁 西宁 Xining 36.62 101.81
GYW 广元 广元 Guangyuan 32.45 105.83
MYW 绵阳 绵阳 Mianyang 31.47 104.71
CDW 成都 成都 Chengdu 30.70 104.07
ICW 成都东 成都 Chengdu 30.63 104.14
FYW 资阳北 资阳 Ziyang 30.13 104.68
NKW 内江北 内江 Neijiang 29.62 105.08
WMW 永川东 重庆 Yongchuan 29.34 105.93
CYW 沙坪坝 重庆 Shapingba 29.56 106.46
CXW 重庆西 重庆 Chongqing 29.51 106.43
CUW 重庆北 重庆 Chongqing 29.61 106.55
NIW 遂宁 遂宁 Suining 30.51 105.59
LCN 利川 恩施 Lichuan 30.31 108.92
ESN 恩施 恩施 Enshi 30.33 109.48
HAN 宜昌东 宜昌 Yichang 30.68 111.36
JBN 荆州 荆州 Jingzhou 30.36 112.24
MBN 麻城北 黄冈 Macheng 31.21 115.03
UAH 六安 六安 Luan 31.77 116.51
ENH 合肥南 合肥 Hefei 31.80 117.29
BEP 北戴河 秦皇岛 Beidaihe 39.86 119.42
TSP 唐山 唐山 Tangshan 39.63 118.13
QTP 秦皇岛 秦皇岛 Qinhuangdao 39.95 119.61
SHD 山海关 秦皇岛 Shanhaiguan 40.00 119.75
HPD 葫芦岛北 葫芦岛 Huludao 40.79 120.79
JOD 锦州南 锦州 Jinzhou 41.01 121.09
JZD 锦州 锦州 Jinzhou 41.13 121.14
SBT 沈阳北 沈阳 Shenyang 41.82 123.44
SYT 沈阳 沈阳 Shenyang 41.79 123.40
SPT 四平 四平 Siping 43.17 124.37
CRT 长春西 长春 Changchun 43.87 125.23
CCT 长春 长春 Changchun 43.91 125.32
VAB 哈尔滨西 哈尔滨 Harbin 45.70 126.58
HBB 哈尔滨 哈尔滨 Harbin 45.76 126.63
AXT 鞍山西 鞍山 Anshan 41.10 122.93
YGT 营口东 营口 Yingkou 40.62 122.42
DFT 大连北 大连 Dalian 39.02 121.60
ZBK 淄博 淄博 Zibo 36.79 118.05
WFK 潍坊 潍坊 Weifang 36.72 119.11
QHK 青岛北 青岛 Qingdao 36.17 120.37
QDK 青岛 青岛 Qingdao 36.06 120.31
YPP 阳泉北 阳泉 Yangquan 38.11 113.43
TNV 太原南 太原 Taiyuan 37.78 112.60
ABV 运城北 运城 Yuncheng 35.10 110.98
GBZ 桂林北 桂林 Guilin 25.33 110.31
LZZ 柳州 柳州 Liuzhou 24.31 109.39
NFZ 南宁东 南宁 Nanning 22.84 108.43`

export const STATIONS: readonly StationFact[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [telecode = '', zh = '', cityZh = '', pinyin = '', latitude, longitude] = line.split(' ')
    return { telecode, zh, cityZh, pinyin: pinyin.replaceAll('_', ' '), latitude: Number(latitude), longitude: Number(longitude) }
  })
