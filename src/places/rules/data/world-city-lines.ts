import type { BothNames } from '../../../kernel/language.ts'

/** Countries and regions of these cities by ISO 3166-1, part alpha-2, as a city's row names them. */
export const WORLD_COUNTRIES: Readonly<Record<string, BothNames>> = {
  HK: { zh: '中国香港', en: 'Hong Kong, China' },
  MO: { zh: '中国澳门', en: 'Macao, China' },
  TW: { zh: '中国台湾', en: 'Taiwan, China' },
  JP: { zh: '日本', en: 'Japan' },
  KR: { zh: '韩国', en: 'South Korea' },
  MN: { zh: '蒙古', en: 'Mongolia' },
  SG: { zh: '新加坡', en: 'Singapore' },
  TH: { zh: '泰国', en: 'Thailand' },
  MY: { zh: '马来西亚', en: 'Malaysia' },
  ID: { zh: '印度尼西亚', en: 'Indonesia' },
  PH: { zh: '菲律宾', en: 'Philippines' },
  VN: { zh: '越南', en: 'Vietnam' },
  KH: { zh: '柬埔寨', en: 'Cambodia' },
  LA: { zh: '老挝', en: 'Laos' },
  MM: { zh: '缅甸', en: 'Myanmar' },
  IN: { zh: '印度', en: 'India' },
  LK: { zh: '斯里兰卡', en: 'Sri Lanka' },
  BD: { zh: '孟加拉国', en: 'Bangladesh' },
  NP: { zh: '尼泊尔', en: 'Nepal' },
  MV: { zh: '马尔代夫', en: 'Maldives' },
  PK: { zh: '巴基斯坦', en: 'Pakistan' },
  KZ: { zh: '哈萨克斯坦', en: 'Kazakhstan' },
  UZ: { zh: '乌兹别克斯坦', en: 'Uzbekistan' },
  AE: { zh: '阿联酋', en: 'United Arab Emirates' },
  QA: { zh: '卡塔尔', en: 'Qatar' },
  SA: { zh: '沙特阿拉伯', en: 'Saudi Arabia' },
  KW: { zh: '科威特', en: 'Kuwait' },
  IL: { zh: '以色列', en: 'Israel' },
  TR: { zh: '土耳其', en: 'Türkiye' },
  EG: { zh: '埃及', en: 'Egypt' },
  ET: { zh: '埃塞俄比亚', en: 'Ethiopia' },
  KE: { zh: '肯尼亚', en: 'Kenya' },
  NG: { zh: '尼日利亚', en: 'Nigeria' },
  MA: { zh: '摩洛哥', en: 'Morocco' },
  ZA: { zh: '南非', en: 'South Africa' },
  RU: { zh: '俄罗斯', en: 'Russia' },
  GB: { zh: '英国', en: 'United Kingdom' },
  IE: { zh: '爱尔兰', en: 'Ireland' },
  FR: { zh: '法国', en: 'France' },
  DE: { zh: '德国', en: 'Germany' },
  CH: { zh: '瑞士', en: 'Switzerland' },
  AT: { zh: '奥地利', en: 'Austria' },
  NL: { zh: '荷兰', en: 'Netherlands' },
  BE: { zh: '比利时', en: 'Belgium' },
  LU: { zh: '卢森堡', en: 'Luxembourg' },
  ES: { zh: '西班牙', en: 'Spain' },
  PT: { zh: '葡萄牙', en: 'Portugal' },
  IT: { zh: '意大利', en: 'Italy' },
  GR: { zh: '希腊', en: 'Greece' },
  DK: { zh: '丹麦', en: 'Denmark' },
  SE: { zh: '瑞典', en: 'Sweden' },
  NO: { zh: '挪威', en: 'Norway' },
  FI: { zh: '芬兰', en: 'Finland' },
  PL: { zh: '波兰', en: 'Poland' },
  CZ: { zh: '捷克', en: 'Czechia' },
  HU: { zh: '匈牙利', en: 'Hungary' },
  RS: { zh: '塞尔维亚', en: 'Serbia' },
  US: { zh: '美国', en: 'United States' },
  CA: { zh: '加拿大', en: 'Canada' },
  MX: { zh: '墨西哥', en: 'Mexico' },
  PA: { zh: '巴拿马', en: 'Panama' },
  CO: { zh: '哥伦比亚', en: 'Colombia' },
  PE: { zh: '秘鲁', en: 'Peru' },
  CL: { zh: '智利', en: 'Chile' },
  AR: { zh: '阿根廷', en: 'Argentina' },
  BR: { zh: '巴西', en: 'Brazil' },
  AU: { zh: '澳大利亚', en: 'Australia' },
  NZ: { zh: '新西兰', en: 'New Zealand' },
  GE: { zh: '格鲁吉亚', en: 'Georgia' },
  AZ: { zh: '阿塞拜疆', en: 'Azerbaijan' },
  KG: { zh: '吉尔吉斯斯坦', en: 'Kyrgyzstan' },
  TJ: { zh: '塔吉克斯坦', en: 'Tajikistan' },
  OM: { zh: '阿曼', en: 'Oman' },
  BH: { zh: '巴林', en: 'Bahrain' },
  DZ: { zh: '阿尔及利亚', en: 'Algeria' },
  TZ: { zh: '坦桑尼亚', en: 'Tanzania' },
  MU: { zh: '毛里求斯', en: 'Mauritius' },
  GH: { zh: '加纳', en: 'Ghana' },
  AO: { zh: '安哥拉', en: 'Angola' },
  RO: { zh: '罗马尼亚', en: 'Romania' },
  IS: { zh: '冰岛', en: 'Iceland' },
}

/**
 * Cities out of the mainland that people fly to. What is sold there the supplier says; a city that it does not serve can be asked of the travel
 * desk.
 *
 * One line a city:
 * code | Chinese | English | pinyin by syllable | country or region | IANA zone | airports
 * A country or region is its code of ISO 3166-1, named above. An airport is `code:short name:short name in English`, several parted by ` ; `.
 *
 * Sources: IATA location identifiers as they are printed on tickets; zones by the IANA time zone database; the choice of cities, their names
 * and those of their airports are public facts, written down by hand.
 */
export const WORLD_CITY_LINES = `
HKG | 香港 | Hong Kong | xiang gang | HK | Asia/Hong_Kong | HKG:赤鱲角:Chek Lap Kok
MFM | 澳门 | Macao | ao men | MO | Asia/Macau | MFM:氹仔:Taipa
TPE | 台北 | Taipei | tai bei | TW | Asia/Taipei | TPE:桃园:Taoyuan ; TSA:松山:Songshan
KHH | 高雄 | Kaohsiung | gao xiong | TW | Asia/Taipei | KHH:小港:Siaogang
RMQ | 台中 | Taichung | tai zhong | TW | Asia/Taipei | RMQ:清泉岗:Ching Chuan Kang
TNN | 台南 | Tainan | tai nan | TW | Asia/Taipei | TNN:台南:Tainan
HUN | 花莲 | Hualien | hua lian | TW | Asia/Taipei | HUN:花莲:Hualien
MZG | 澎湖 | Penghu | peng hu | TW | Asia/Taipei | MZG:澎湖:Penghu
KNH | 金门 | Kinmen | jin men | TW | Asia/Taipei | KNH:金门:Kinmen
TYO | 东京 | Tokyo | dong jing | JP | Asia/Tokyo | NRT:成田:Narita ; HND:羽田:Haneda
OSA | 大阪 | Osaka | da ban | JP | Asia/Tokyo | KIX:关西:Kansai ; ITM:伊丹:Itami
NGO | 名古屋 | Nagoya | ming gu wu | JP | Asia/Tokyo | NGO:中部:Chubu
FUK | 福冈 | Fukuoka | fu gang | JP | Asia/Tokyo | FUK:福冈:Fukuoka
SPK | 札幌 | Sapporo | zha huang | JP | Asia/Tokyo | CTS:新千岁:New Chitose
OKA | 冲绳 | Okinawa | chong sheng | JP | Asia/Tokyo | OKA:那霸:Naha
SDJ | 仙台 | Sendai | xian tai | JP | Asia/Tokyo | SDJ:仙台:Sendai
HIJ | 广岛 | Hiroshima | guang dao | JP | Asia/Tokyo | HIJ:广岛:Hiroshima
SEL | 首尔 | Seoul | shou er | KR | Asia/Seoul | ICN:仁川:Incheon ; GMP:金浦:Gimpo
PUS | 釜山 | Busan | fu shan | KR | Asia/Seoul | PUS:金海:Gimhae
CJU | 济州 | Jeju | ji zhou | KR | Asia/Seoul | CJU:济州:Jeju
ULN | 乌兰巴托 | Ulaanbaatar | wu lan ba tuo | MN | Asia/Ulaanbaatar | UBN:成吉思汗:Chinggis Khaan
SIN | 新加坡 | Singapore | xin jia po | SG | Asia/Singapore | SIN:樟宜:Changi
BKK | 曼谷 | Bangkok | man gu | TH | Asia/Bangkok | BKK:素万那普:Suvarnabhumi ; DMK:廊曼:Don Mueang
HKT | 普吉 | Phuket | pu ji | TH | Asia/Bangkok | HKT:普吉:Phuket
CNX | 清迈 | Chiang Mai | qing mai | TH | Asia/Bangkok | CNX:清迈:Chiang Mai
KUL | 吉隆坡 | Kuala Lumpur | ji long po | MY | Asia/Kuala_Lumpur | KUL:雪邦:Sepang
PEN | 槟城 | Penang | bin cheng | MY | Asia/Kuala_Lumpur | PEN:槟城:Penang
BKI | 亚庇 | Kota Kinabalu | ya bi | MY | Asia/Kuala_Lumpur | BKI:亚庇:Kota Kinabalu
JHB | 新山 | Johor Bahru | xin shan | MY | Asia/Kuala_Lumpur | JHB:士乃:Senai
JKT | 雅加达 | Jakarta | ya jia da | ID | Asia/Jakarta | CGK:苏加诺-哈达:Soekarno-Hatta
DPS | 巴厘岛 | Bali | ba li dao | ID | Asia/Makassar | DPS:伍拉·赖:Ngurah Rai
SUB | 泗水 | Surabaya | si shui | ID | Asia/Jakarta | SUB:朱安达:Juanda
MNL | 马尼拉 | Manila | ma ni la | PH | Asia/Manila | MNL:阿基诺:Ninoy Aquino
CEB | 宿务 | Cebu | su wu | PH | Asia/Manila | CEB:麦克坦:Mactan
SGN | 胡志明市 | Ho Chi Minh City | hu zhi ming shi | VN | Asia/Ho_Chi_Minh | SGN:新山一:Tan Son Nhat
HAN | 河内 | Hanoi | he nei | VN | Asia/Ho_Chi_Minh | HAN:内排:Noi Bai
DAD | 岘港 | Da Nang | xian gang | VN | Asia/Ho_Chi_Minh | DAD:岘港:Da Nang
PNH | 金边 | Phnom Penh | jin bian | KH | Asia/Phnom_Penh | KTI:德崇:Techo
VTE | 万象 | Vientiane | wan xiang | LA | Asia/Vientiane | VTE:瓦岱:Wattay
RGN | 仰光 | Yangon | yang guang | MM | Asia/Yangon | RGN:敏加拉顿:Mingaladon
DEL | 新德里 | New Delhi | xin de li | IN | Asia/Kolkata | DEL:英迪拉·甘地:Indira Gandhi
BOM | 孟买 | Mumbai | meng mai | IN | Asia/Kolkata | BOM:希瓦吉:Chhatrapati Shivaji
BLR | 班加罗尔 | Bengaluru | ban jia luo er | IN | Asia/Kolkata | BLR:肯皮高达:Kempegowda
MAA | 金奈 | Chennai | jin nai | IN | Asia/Kolkata | MAA:金奈:Chennai
HYD | 海得拉巴 | Hyderabad | hai de la ba | IN | Asia/Kolkata | HYD:拉吉夫·甘地:Rajiv Gandhi
CMB | 科伦坡 | Colombo | ke lun po | LK | Asia/Colombo | CMB:班达拉奈克:Bandaranaike
DAC | 达卡 | Dhaka | da ka | BD | Asia/Dhaka | DAC:沙阿贾拉勒:Shahjalal
KTM | 加德满都 | Kathmandu | jia de man du | NP | Asia/Kathmandu | KTM:特里布万:Tribhuvan
MLE | 马累 | Male | ma lei | MV | Indian/Maldives | MLE:维拉纳:Velana
ISB | 伊斯兰堡 | Islamabad | yi si lan bao | PK | Asia/Karachi | ISB:伊斯兰堡:Islamabad
KHI | 卡拉奇 | Karachi | ka la qi | PK | Asia/Karachi | KHI:真纳:Jinnah
LHE | 拉合尔 | Lahore | la he er | PK | Asia/Karachi | LHE:伊克巴尔:Allama Iqbal
ALA | 阿拉木图 | Almaty | a la mu tu | KZ | Asia/Almaty | ALA:阿拉木图:Almaty
NQZ | 阿斯塔纳 | Astana | a si ta na | KZ | Asia/Almaty | NQZ:纳扎尔巴耶夫:Nazarbayev
TAS | 塔什干 | Tashkent | ta shi gan | UZ | Asia/Tashkent | TAS:卡里莫夫:Karimov
DXB | 迪拜 | Dubai | di bai | AE | Asia/Dubai | DXB:迪拜:Dubai ; DWC:阿勒马克图姆:Al Maktoum
AUH | 阿布扎比 | Abu Dhabi | a bu zha bi | AE | Asia/Dubai | AUH:扎耶德:Zayed
DOH | 多哈 | Doha | duo ha | QA | Asia/Qatar | DOH:哈马德:Hamad
RUH | 利雅得 | Riyadh | li ya de | SA | Asia/Riyadh | RUH:哈立德国王:King Khalid
JED | 吉达 | Jeddah | ji da | SA | Asia/Riyadh | JED:阿卜杜勒阿齐兹国王:King Abdulaziz
KWI | 科威特城 | Kuwait City | ke wei te cheng | KW | Asia/Kuwait | KWI:科威特:Kuwait
TLV | 特拉维夫 | Tel Aviv | te la wei fu | IL | Asia/Jerusalem | TLV:本-古里安:Ben Gurion
IST | 伊斯坦布尔 | Istanbul | yi si tan bu er | TR | Europe/Istanbul | IST:伊斯坦布尔:Istanbul ; SAW:萨比哈:Sabiha Gokcen
CAI | 开罗 | Cairo | kai luo | EG | Africa/Cairo | CAI:开罗:Cairo
ADD | 亚的斯亚贝巴 | Addis Ababa | ya de si ya bei ba | ET | Africa/Addis_Ababa | ADD:博莱:Bole
NBO | 内罗毕 | Nairobi | nei luo bi | KE | Africa/Nairobi | NBO:肯雅塔:Jomo Kenyatta
LOS | 拉各斯 | Lagos | la ge si | NG | Africa/Lagos | LOS:穆罕默德:Murtala Muhammed
CMN | 卡萨布兰卡 | Casablanca | ka sa bu lan ka | MA | Africa/Casablanca | CMN:穆罕默德五世:Mohammed V
JNB | 约翰内斯堡 | Johannesburg | yue han nei si bao | ZA | Africa/Johannesburg | JNB:坦博:O. R. Tambo
CPT | 开普敦 | Cape Town | kai pu dun | ZA | Africa/Johannesburg | CPT:开普敦:Cape Town
MOW | 莫斯科 | Moscow | mo si ke | RU | Europe/Moscow | SVO:谢列梅捷沃:Sheremetyevo ; DME:多莫杰多沃:Domodedovo ; VKO:伏努科沃:Vnukovo
LED | 圣彼得堡 | Saint Petersburg | sheng bi de bao | RU | Europe/Moscow | LED:普尔科沃:Pulkovo
VVO | 符拉迪沃斯托克 | Vladivostok | fu la di wo si tuo ke | RU | Asia/Vladivostok | VVO:克涅维奇:Knevichi
LON | 伦敦 | London | lun dun | GB | Europe/London | LHR:希思罗:Heathrow ; LGW:盖特威克:Gatwick ; STN:斯坦斯特德:Stansted ; LCY:城市:City
MAN | 曼彻斯特 | Manchester | man che si te | GB | Europe/London | MAN:曼彻斯特:Manchester
EDI | 爱丁堡 | Edinburgh | ai ding bao | GB | Europe/London | EDI:爱丁堡:Edinburgh
BHX | 伯明翰 | Birmingham | bo ming han | GB | Europe/London | BHX:伯明翰:Birmingham
DUB | 都柏林 | Dublin | du bo lin | IE | Europe/Dublin | DUB:都柏林:Dublin
PAR | 巴黎 | Paris | ba li | FR | Europe/Paris | CDG:戴高乐:Charles de Gaulle ; ORY:奥利:Orly
NCE | 尼斯 | Nice | ni si | FR | Europe/Paris | NCE:蓝色海岸:Cote d'Azur
LYS | 里昂 | Lyon | li ang | FR | Europe/Paris | LYS:圣埃克苏佩里:Saint-Exupery
FRA | 法兰克福 | Frankfurt | fa lan ke fu | DE | Europe/Berlin | FRA:法兰克福:Frankfurt
MUC | 慕尼黑 | Munich | mu ni hei | DE | Europe/Berlin | MUC:施特劳斯:Franz Josef Strauss
BER | 柏林 | Berlin | bo lin | DE | Europe/Berlin | BER:勃兰登堡:Brandenburg
DUS | 杜塞尔多夫 | Dusseldorf | du sai er duo fu | DE | Europe/Berlin | DUS:杜塞尔多夫:Dusseldorf
HAM | 汉堡 | Hamburg | han bao | DE | Europe/Berlin | HAM:汉堡:Hamburg
STR | 斯图加特 | Stuttgart | si tu jia te | DE | Europe/Berlin | STR:斯图加特:Stuttgart
ZRH | 苏黎世 | Zurich | su li shi | CH | Europe/Zurich | ZRH:苏黎世:Zurich
GVA | 日内瓦 | Geneva | ri nei wa | CH | Europe/Zurich | GVA:日内瓦:Geneva
VIE | 维也纳 | Vienna | wei ye na | AT | Europe/Vienna | VIE:施韦夏特:Schwechat
AMS | 阿姆斯特丹 | Amsterdam | a mu si te dan | NL | Europe/Amsterdam | AMS:史基浦:Schiphol
BRU | 布鲁塞尔 | Brussels | bu lu sai er | BE | Europe/Brussels | BRU:扎芬特姆:Zaventem
LUX | 卢森堡 | Luxembourg | lu sen bao | LU | Europe/Luxembourg | LUX:芬德尔:Findel
MAD | 马德里 | Madrid | ma de li | ES | Europe/Madrid | MAD:巴拉哈斯:Barajas
BCN | 巴塞罗那 | Barcelona | ba sai luo na | ES | Europe/Madrid | BCN:埃尔普拉特:El Prat
LIS | 里斯本 | Lisbon | li si ben | PT | Europe/Lisbon | LIS:温贝托·德尔加多:Humberto Delgado
ROM | 罗马 | Rome | luo ma | IT | Europe/Rome | FCO:菲乌米奇诺:Fiumicino
MIL | 米兰 | Milan | mi lan | IT | Europe/Rome | MXP:马尔彭萨:Malpensa ; LIN:利纳特:Linate
VCE | 威尼斯 | Venice | wei ni si | IT | Europe/Rome | VCE:马可·波罗:Marco Polo
ATH | 雅典 | Athens | ya dian | GR | Europe/Athens | ATH:韦尼泽洛斯:Eleftherios Venizelos
CPH | 哥本哈根 | Copenhagen | ge ben ha gen | DK | Europe/Copenhagen | CPH:凯斯楚普:Kastrup
STO | 斯德哥尔摩 | Stockholm | si de ge er mo | SE | Europe/Stockholm | ARN:阿兰达:Arlanda
OSL | 奥斯陆 | Oslo | ao si lu | NO | Europe/Oslo | OSL:加勒穆恩:Gardermoen
HEL | 赫尔辛基 | Helsinki | he er xin ji | FI | Europe/Helsinki | HEL:万塔:Vantaa
WAW | 华沙 | Warsaw | hua sha | PL | Europe/Warsaw | WAW:肖邦:Chopin
PRG | 布拉格 | Prague | bu la ge | CZ | Europe/Prague | PRG:哈维尔:Vaclav Havel
BUD | 布达佩斯 | Budapest | bu da pei si | HU | Europe/Budapest | BUD:李斯特:Ferenc Liszt
BEG | 贝尔格莱德 | Belgrade | bei er ge lai de | RS | Europe/Belgrade | BEG:特斯拉:Nikola Tesla
NYC | 纽约 | New York | niu yue | US | America/New_York | JFK:肯尼迪:John F. Kennedy ; EWR:纽瓦克:Newark ; LGA:拉瓜迪亚:LaGuardia
WAS | 华盛顿 | Washington | hua sheng dun | US | America/New_York | IAD:杜勒斯:Dulles ; DCA:里根:Reagan
BOS | 波士顿 | Boston | bo shi dun | US | America/New_York | BOS:洛根:Logan
ATL | 亚特兰大 | Atlanta | ya te lan da | US | America/New_York | ATL:杰克逊:Hartsfield-Jackson
MIA | 迈阿密 | Miami | mai a mi | US | America/New_York | MIA:迈阿密:Miami
DTT | 底特律 | Detroit | di te lv | US | America/Detroit | DTW:韦恩:Wayne County
CHI | 芝加哥 | Chicago | zhi jia ge | US | America/Chicago | ORD:奥黑尔:O'Hare ; MDW:中途:Midway
DFW | 达拉斯 | Dallas | da la si | US | America/Chicago | DFW:沃斯堡:Fort Worth
HOU | 休斯敦 | Houston | xiu si dun | US | America/Chicago | IAH:布什:George Bush ; HOU:霍比:Hobby
DEN | 丹佛 | Denver | dan fo | US | America/Denver | DEN:丹佛:Denver
LAS | 拉斯维加斯 | Las Vegas | la si wei jia si | US | America/Los_Angeles | LAS:里德:Harry Reid
LAX | 洛杉矶 | Los Angeles | luo shan ji | US | America/Los_Angeles | LAX:洛杉矶:Los Angeles
SFO | 旧金山 | San Francisco | jiu jin shan | US | America/Los_Angeles | SFO:旧金山:San Francisco
SEA | 西雅图 | Seattle | xi ya tu | US | America/Los_Angeles | SEA:塔科马:Tacoma
HNL | 檀香山 | Honolulu | tan xiang shan | US | Pacific/Honolulu | HNL:井上:Daniel K. Inouye
PHL | 费城 | Philadelphia | fei cheng | US | America/New_York | PHL:费城:Philadelphia
SAN | 圣迭戈 | San Diego | sheng die ge | US | America/Los_Angeles | SAN:圣迭戈:San Diego
MSP | 明尼阿波利斯 | Minneapolis | ming ni a bo li si | US | America/Chicago | MSP:圣保罗:Saint Paul
ORL | 奥兰多 | Orlando | ao lan duo | US | America/New_York | MCO:奥兰多:Orlando
PHX | 菲尼克斯 | Phoenix | fei ni ke si | US | America/Phoenix | PHX:天港:Sky Harbor
YVR | 温哥华 | Vancouver | wen ge hua | CA | America/Vancouver | YVR:温哥华:Vancouver
YTO | 多伦多 | Toronto | duo lun duo | CA | America/Toronto | YYZ:皮尔逊:Pearson
YMQ | 蒙特利尔 | Montreal | meng te li er | CA | America/Toronto | YUL:特鲁多:Trudeau
YYC | 卡尔加里 | Calgary | ka er jia li | CA | America/Edmonton | YYC:卡尔加里:Calgary
MEX | 墨西哥城 | Mexico City | mo xi ge cheng | MX | America/Mexico_City | MEX:胡亚雷斯:Benito Juarez
PTY | 巴拿马城 | Panama City | ba na ma cheng | PA | America/Panama | PTY:托库门:Tocumen
BOG | 波哥大 | Bogota | bo ge da | CO | America/Bogota | BOG:埃尔多拉多:El Dorado
LIM | 利马 | Lima | li ma | PE | America/Lima | LIM:查韦斯:Jorge Chavez
SCL | 圣地亚哥 | Santiago | sheng di ya ge | CL | America/Santiago | SCL:贝尼特斯:Arturo Merino Benitez
BUE | 布宜诺斯艾利斯 | Buenos Aires | bu yi nuo si ai li si | AR | America/Argentina/Buenos_Aires | EZE:埃塞萨:Ezeiza
SAO | 圣保罗 | Sao Paulo | sheng bao luo | BR | America/Sao_Paulo | GRU:瓜鲁柳斯:Guarulhos
RIO | 里约热内卢 | Rio de Janeiro | li yue re nei lu | BR | America/Sao_Paulo | GIG:加利昂:Galeao
SYD | 悉尼 | Sydney | xi ni | AU | Australia/Sydney | SYD:金斯福德·史密斯:Kingsford Smith
MEL | 墨尔本 | Melbourne | mo er ben | AU | Australia/Melbourne | MEL:图拉马林:Tullamarine
BNE | 布里斯班 | Brisbane | bu li si ban | AU | Australia/Brisbane | BNE:布里斯班:Brisbane
PER | 珀斯 | Perth | po si | AU | Australia/Perth | PER:珀斯:Perth
ADL | 阿德莱德 | Adelaide | a de lai de | AU | Australia/Adelaide | ADL:阿德莱德:Adelaide
AKL | 奥克兰 | Auckland | ao ke lan | NZ | Pacific/Auckland | AKL:奥克兰:Auckland
CHC | 克赖斯特彻奇 | Christchurch | ke lai si te che qi | NZ | Pacific/Auckland | CHC:克赖斯特彻奇:Christchurch
TBS | 第比利斯 | Tbilisi | di bi li si | GE | Asia/Tbilisi | TBS:鲁斯塔维里:Shota Rustaveli
BAK | 巴库 | Baku | ba ku | AZ | Asia/Baku | GYD:阿利耶夫:Heydar Aliyev
BSZ | 比什凯克 | Bishkek | bi shi kai ke | KG | Asia/Bishkek | BSZ:玛纳斯:Manas
DYU | 杜尚别 | Dushanbe | du shang bie | TJ | Asia/Dushanbe | DYU:杜尚别:Dushanbe
MCT | 马斯喀特 | Muscat | ma si ka te | OM | Asia/Muscat | MCT:马斯喀特:Muscat
BAH | 麦纳麦 | Manama | mai na mai | BH | Asia/Bahrain | BAH:巴林:Bahrain
ALG | 阿尔及尔 | Algiers | a er ji er | DZ | Africa/Algiers | ALG:布迈丁:Houari Boumediene
DAR | 达累斯萨拉姆 | Dar es Salaam | da lei si sa la mu | TZ | Africa/Dar_es_Salaam | DAR:尼雷尔:Julius Nyerere
MRU | 毛里求斯 | Mauritius | mao li qiu si | MU | Indian/Mauritius | MRU:拉姆古兰:Sir Seewoosagur Ramgoolam
ACC | 阿克拉 | Accra | a ke la | GH | Africa/Accra | ACC:阿克拉:Accra
LAD | 罗安达 | Luanda | luo an da | AO | Africa/Luanda | NBJ:内图:Dr. Antonio Agostinho Neto
BUH | 布加勒斯特 | Bucharest | bu jia le si te | RO | Europe/Bucharest | OTP:科安德:Henri Coanda
REK | 雷克雅未克 | Reykjavik | lei ke ya wei ke | IS | Atlantic/Reykjavik | KEF:凯夫拉维克:Keflavik
`
