/**
 * Mainland cities with a hub airport: served by every domestic supplier.
 *
 * One line a city:
 * code | Chinese | English | pinyin by syllable | province | telephone code | airports | places it also serves
 * An airport is `code:short name:short name in English:intl:terminals:full name:full name in English`, several parted by `;`.
 * Without a full name it is city + short name + 机场 / Airport, or 国际机场 / International Airport where `intl` stands.
 * Terminals are those in use for passengers as far as known; for a flight the airline's word holds.
 *
 * Sources: airport codes after OurAirports (airport-data-js 4.0.0, CC BY 4.0); airport names as they are borne in 2026; the choice of
 * cities by seats flown in OpenTravelData's route table (CC BY 4.0); pinyin by pinyin-pro 3.29.4, characters of two readings and
 * names of other languages corrected by hand; provinces, telephone codes and terminals are public facts, looked over by hand.
 */
export const HUB_CITY_LINES = `
BJS | 北京 | Beijing | bei jing | 北京 Beijing | 010 | PEK:首都:Capital:intl:T2 T3 ; PKX:大兴:Daxing:intl
CGQ | 长春 | Changchun | chang chun | 吉林 Jilin | 0431 | CGQ:龙嘉:Longjia:intl
CSX | 长沙 | Changsha | chang sha | 湖南 Hunan | 0731 | CSX:黄花:Huanghua:intl:T1 T2
CTU | 成都 | Chengdu | cheng du | 四川 Sichuan | 028 | CTU:双流:Shuangliu:intl:T1 T2 ; TFU:天府:Tianfu:intl:T1 T2
CKG | 重庆 | Chongqing | chong qing | 重庆 Chongqing | 023 | CKG:江北:Jiangbei:intl:T2 T3
DLC | 大连 | Dalian | da lian | 辽宁 Liaoning | 0411 | DLC:周水子:Zhoushuizi:intl
FOC | 福州 | Fuzhou | fu zhou | 福建 Fujian | 0591 | FOC:长乐:Changle:intl
CAN | 广州 | Guangzhou | guang zhou | 广东 Guangdong | 020 | CAN:白云:Baiyun:intl:T1 T2
KWE | 贵阳 | Guiyang | gui yang | 贵州 Guizhou | 0851 | KWE:龙洞堡:Longdongbao:intl
HRB | 哈尔滨 | Harbin | ha er bin | 黑龙江 Heilongjiang | 0451 | HRB:太平:Taiping:intl
HAK | 海口 | Haikou | hai kou | 海南 Hainan | 0898 | HAK:美兰:Meilan:intl:T1 T2
HGH | 杭州 | Hangzhou | hang zhou | 浙江 Zhejiang | 0571 | HGH:萧山:Xiaoshan:intl:T3 T4
HFE | 合肥 | Hefei | he fei | 安徽 Anhui | 0551 | HFE:新桥:Xinqiao:intl
HET | 呼和浩特 | Hohhot | hu he hao te | 内蒙古 Inner Mongolia | 0471 | HET:白塔:Baita:intl
TNA | 济南 | Jinan | ji nan | 山东 Shandong | 0531 | TNA:遥墙:Yaoqiang:intl
KMG | 昆明 | Kunming | kun ming | 云南 Yunnan | 0871 | KMG:长水:Changshui:intl
LHW | 兰州 | Lanzhou | lan zhou | 甘肃 Gansu | 0931 | LHW:中川:Zhongchuan:intl
LXA | 拉萨 | Lhasa | la sa | 西藏 Tibet | 0891 | LXA:贡嘎:Gonggar:intl
KHN | 南昌 | Nanchang | nan chang | 江西 Jiangxi | 0791 | KHN:昌北:Changbei:intl
NKG | 南京 | Nanjing | nan jing | 江苏 Jiangsu | 025 | NKG:禄口:Lukou:intl:T1 T2
NNG | 南宁 | Nanning | nan ning | 广西 Guangxi | 0771 | NNG:吴圩:Wuxu:intl
NGB | 宁波 | Ningbo | ning bo | 浙江 Zhejiang | 0574 | NGB:栎社:Lishe:intl
TAO | 青岛 | Qingdao | qing dao | 山东 Shandong | 0532 | TAO:胶东:Jiaodong:intl
SYX | 三亚 | Sanya | san ya | 海南 Hainan | 0898 | SYX:凤凰:Fenghuang:intl:T1 T2
SHA | 上海 | Shanghai | shang hai | 上海 Shanghai | 021 | SHA:虹桥:Hongqiao:intl:T1 T2 ; PVG:浦东:Pudong:intl:T1 T2
SHE | 沈阳 | Shenyang | shen yang | 辽宁 Liaoning | 024 | SHE:桃仙:Taoxian:intl
SZX | 深圳 | Shenzhen | shen zhen | 广东 Guangdong | 0755 | SZX:宝安:Bao'an:intl:T3
SJW | 石家庄 | Shijiazhuang | shi jia zhuang | 河北 Hebei | 0311 | SJW:正定:Zhengding:intl
TYN | 太原 | Taiyuan | tai yuan | 山西 Shanxi | 0351 | TYN:武宿:Wusu:intl
TSN | 天津 | Tianjin | tian jin | 天津 Tianjin | 022 | TSN:滨海:Binhai:intl
WNZ | 温州 | Wenzhou | wen zhou | 浙江 Zhejiang | 0577 | WNZ:龙湾:Longwan:intl
WUH | 武汉 | Wuhan | wu han | 湖北 Hubei | 027 | WUH:天河:Tianhe:intl:T2 T3
URC | 乌鲁木齐 | Urumqi | wu lu mu qi | 新疆 Xinjiang | 0991 | URC:天山:Tianshan:intl
XMN | 厦门 | Xiamen | xia men | 福建 Fujian | 0592 | XMN:高崎:Gaoqi:intl:T3 T4
XIY | 西安 | Xi'an | xi an | 陕西 Shaanxi | 029 | XIY:咸阳:Xianyang:intl:T2 T3 T5 | 咸阳:Xianyang:xian yang
XNN | 西宁 | Xining | xi ning | 青海 Qinghai | 0971 | XNN:曹家堡:Caojiabao:intl
INC | 银川 | Yinchuan | yin chuan | 宁夏 Ningxia | 0951 | INC:河东:Hedong:intl
CGO | 郑州 | Zhengzhou | zheng zhou | 河南 Henan | 0371 | CGO:新郑:Xinzheng:intl
ZUH | 珠海 | Zhuhai | zhu hai | 广东 Guangdong | 0756 | ZUH:金湾:Jinwan
`
