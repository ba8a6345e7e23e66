/**
 * Further mainland cities with scheduled flights, the busier ones.
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
export const FURTHER_CITY_LINES = `
AKU | 阿克苏 | Aksu | a ke su | 新疆 Xinjiang | 0997 | AKU:红旗坡:Hongqipo
AAT | 阿勒泰 | Altay | a le tai | 新疆 Xinjiang | 0906 | AAT:雪都:Xuedu
AQG | 安庆 | Anqing | an qing | 安徽 Anhui | 0556 | AQG:天柱山:Tianzhushan
AOG | 鞍山 | Anshan | an shan | 辽宁 Liaoning | 0412 | AOG:腾鳌:Teng'ao
AVA | 安顺 | Anshun | an shun | 贵州 Guizhou | 0851 | AVA:黄果树:Huangguoshu
NBS | 白山 | Baishan | bai shan | 吉林 Jilin | 0439 | NBS:长白山:Changbaishan:::长白山机场:Changbaishan Airport | 长白山:Changbai Mountains:chang bai shan
BSD | 保山 | Baoshan | bao shan | 云南 Yunnan | 0875 | BSD:云瑞:Yunrui
BAV | 包头 | Baotou | bao tou | 内蒙古 Inner Mongolia | 0472 | BAV:东河:Donghe:intl
RLK | 巴彦淖尔 | Bayannur | ba yan nao er | 内蒙古 Inner Mongolia | 0478 | RLK:天吉泰:Tianjitai
BHY | 北海 | Beihai | bei hai | 广西 Guangxi | 0779 | BHY:福成:Fucheng
BFJ | 毕节 | Bijie | bi jie | 贵州 Guizhou | 0857 | BFJ:飞雄:Feixiong
CGD | 常德 | Changde | chang de | 湖南 Hunan | 0736 | CGD:桃花源:Taohuayuan
CIH | 长治 | Changzhi | chang zhi | 山西 Shanxi | 0355 | CIH:王村:Wangcun
CZX | 常州 | Changzhou | chang zhou | 江苏 Jiangsu | 0519 | CZX:奔牛:Benniu:intl
HCZ | 郴州 | Chenzhou | chen zhou | 湖南 Hunan | 0735 | HCZ:北湖:Beihu
CIF | 赤峰 | Chifeng | chi feng | 内蒙古 Inner Mongolia | 0476 | CIF:玉龙:Yulong
JUH | 池州 | Chizhou | chi zhou | 安徽 Anhui | 0566 | JUH:九华山:Jiuhuashan
DLU | 大理 | Dali | da li | 云南 Yunnan | 0872 | DLU:凤仪:Fengyi
DDG | 丹东 | Dandong | dan dong | 辽宁 Liaoning | 0415 | DDG:浪头:Langtou:intl
DQA | 大庆 | Daqing | da qing | 黑龙江 Heilongjiang | 0459 | DQA:萨尔图:Sartu
DAT | 大同 | Datong | da tong | 山西 Shanxi | 0352 | DAT:云冈:Yungang:intl
DOY | 东营 | Dongying | dong ying | 山东 Shandong | 0546 | DOY:胜利:Shengli
DNH | 敦煌 | Dunhuang | dun huang | 甘肃 Gansu | 0937 | DNH:莫高:Mogao:intl
DSN | 鄂尔多斯 | Ordos | e er duo si | 内蒙古 Inner Mongolia | 0477 | DSN:伊金霍洛:Ejin Horo:intl
ENH | 恩施 | Enshi | en shi | 湖北 Hubei | 0718 | ENH:许家坪:Xujiaping
EHU | 鄂州 | Ezhou | e zhou | 湖北 Hubei | 0711 | EHU:花湖:Huahu:intl
FUO | 佛山 | Foshan | fo shan | 广东 Guangdong | 0757 | FUO:沙堤:Shadi
FUG | 阜阳 | Fuyang | fu yang | 安徽 Anhui | 0558 | FUG:西关:Xiguan
KOW | 赣州 | Ganzhou | gan zhou | 江西 Jiangxi | 0797 | KOW:黄金:Huangjin
KWL | 桂林 | Guilin | gui lin | 广西 Guangxi | 0773 | KWL:两江:Liangjiang:intl
HMI | 哈密 | Hami | ha mi | 新疆 Xinjiang | 0902 | HMI:哈密:Hami
HDG | 邯郸 | Handan | han dan | 河北 Hebei | 0310 | HDG:邯郸:Handan
HZG | 汉中 | Hanzhong | han zhong | 陕西 Shaanxi | 0916 | HZG:城固:Chenggu
HNY | 衡阳 | Hengyang | heng yang | 湖南 Hunan | 0734 | HNY:南岳:Nanyue
HTN | 和田 | Hotan | he tian | 新疆 Xinjiang | 0903 | HTN:昆冈:Kungang
HZA | 菏泽 | Heze | he ze | 山东 Shandong | 0530 | HZA:牡丹:Mudan
HIA | 淮安 | Huai'an | huai an | 江苏 Jiangsu | 0517 | HIA:涟水:Lianshui:intl
TXN | 黄山 | Huangshan | huang shan | 安徽 Anhui | 0559 | TXN:屯溪:Tunxi:intl
HUZ | 惠州 | Huizhou | hui zhou | 广东 Guangdong | 0752 | HUZ:平潭:Pingtan
HLD | 呼伦贝尔 | Hulunbuir | hu lun bei er | 内蒙古 Inner Mongolia | 0470 | HLD:海拉尔:Hailar
JMU | 佳木斯 | Jiamusi | jia mu si | 黑龙江 Heilongjiang | 0454 | JMU:松江:Songjiang:intl
JGS | 吉安 | Ji'an | ji an | 江西 Jiangxi | 0796 | JGS:井冈山:Jinggangshan:::井冈山机场:Jinggangshan Airport
JNH | 嘉兴 | Jiaxing | jia xing | 浙江 Zhejiang | 0573 | JNH:南湖:Nanhu
JGN | 嘉峪关 | Jiayuguan | jia yu guan | 甘肃 Gansu | 0937 | JGN:酒泉:Jiuquan | 酒泉:Jiuquan:jiu quan
SWA | 揭阳 | Jieyang | jie yang | 广东 Guangdong | 0663 | SWA:潮汕:Chaoshan:intl | 汕头:Shantou:shan tou ; 潮州:Chaozhou:chao zhou
JDZ | 景德镇 | Jingdezhen | jing de zhen | 江西 Jiangxi | 0798 | JDZ:罗家:Luojia
JNG | 济宁 | Jining | ji ning | 山东 Shandong | 0537 | JNG:大安:Da'an
JIU | 九江 | Jiujiang | jiu jiang | 江西 Jiangxi | 0792 | JIU:庐山:Lushan
JZH | 九寨沟 | Jiuzhaigou | jiu zhai gou | 四川 Sichuan | 0837 | JZH:九寨黄龙:Jiuzhai Huanglong:::九寨黄龙机场:Jiuzhai Huanglong Airport | 松潘:Songpan:song pan
KJH | 凯里 | Kaili | kai li | 贵州 Guizhou | 0855 | KJH:黄平:Huangping | 黔东南:Qiandongnan:qian dong nan
KHG | 喀什 | Kashgar | ka shi | 新疆 Xinjiang | 0998 | KHG:徕宁:Laining:intl
KRY | 克拉玛依 | Karamay | ke la ma yi | 新疆 Xinjiang | 0990 | KRY:克拉玛依:Karamay
KRL | 库尔勒 | Korla | ku er le | 新疆 Xinjiang | 0996 | KRL:梨城:Licheng | 巴音郭楞:Bayingolin:ba yin guo leng
LYG | 连云港 | Lianyungang | lian yun gang | 江苏 Jiangsu | 0518 | LYG:花果山:Huaguoshan:intl
LJG | 丽江 | Lijiang | li jiang | 云南 Yunnan | 0888 | LJG:三义:Sanyi:intl
LNJ | 临沧 | Lincang | lin cang | 云南 Yunnan | 0883 | LNJ:博尚:Boshang
LFQ | 临汾 | Linfen | lin fen | 山西 Shanxi | 0357 | LFQ:尧都:Yaodu
LYI | 临沂 | Linyi | lin yi | 山东 Shandong | 0539 | LYI:启阳:Qiyang
LZY | 林芝 | Nyingchi | lin zhi | 西藏 Tibet | 0894 | LZY:米林:Mainling
LIJ | 丽水 | Lishui | li shui | 浙江 Zhejiang | 0578 | LIJ:丽水:Lishui
LPF | 六盘水 | Liupanshui | liu pan shui | 贵州 Guizhou | 0858 | LPF:月照:Yuezhao
LZH | 柳州 | Liuzhou | liu zhou | 广西 Guangxi | 0772 | LZH:白莲:Bailian
LYA | 洛阳 | Luoyang | luo yang | 河南 Henan | 0379 | LYA:北郊:Beijiao
LZO | 泸州 | Luzhou | lu zhou | 四川 Sichuan | 0830 | LZO:云龙:Yunlong
LLV | 吕梁 | Lüliang | lv liang | 山西 Shanxi | 0358 | LLV:大武:Dawu
LUM | 芒市 | Mangshi | mang shi | 云南 Yunnan | 0692 | LUM:芒市:Mangshi:intl::德宏芒市国际机场:Dehong Mangshi International Airport | 德宏:Dehong:de hong
NZH | 满洲里 | Manzhouli | man zhou li | 内蒙古 Inner Mongolia | 0470 | NZH:西郊:Xijiao
MXZ | 梅州 | Meizhou | mei zhou | 广东 Guangdong | 0753 | MXZ:梅县:Meixian
MIG | 绵阳 | Mianyang | mian yang | 四川 Sichuan | 0816 | MIG:南郊:Nanjiao
MDG | 牡丹江 | Mudanjiang | mu dan jiang | 黑龙江 Heilongjiang | 0453 | MDG:海浪:Hailang:intl
NAO | 南充 | Nanchong | nan chong | 四川 Sichuan | 0817 | NAO:高坪:Gaoping
NTG | 南通 | Nantong | nan tong | 江苏 Jiangsu | 0513 | NTG:兴东:Xingdong:intl
NNY | 南阳 | Nanyang | nan yang | 河南 Henan | 0377 | NNY:姜营:Jiangying
PZI | 攀枝花 | Panzhihua | pan zhi hua | 四川 Sichuan | 0812 | PZI:保安营:Baoanying
SYM | 普洱 | Pu'er | pu er | 云南 Yunnan | 0879 | SYM:思茅:Simao | 思茅:Simao:si mao
IQN | 庆阳 | Qingyang | qing yang | 甘肃 Gansu | 0934 | IQN:西峰:Xifeng
BPE | 秦皇岛 | Qinhuangdao | qin huang dao | 河北 Hebei | 0335 | BPE:北戴河:Beidaihe
BAR | 琼海 | Qionghai | qiong hai | 海南 Hainan | 0898 | BAR:博鳌:Bo'ao
NDG | 齐齐哈尔 | Qiqihar | qi qi ha er | 黑龙江 Heilongjiang | 0452 | NDG:三家子:Sanjiazi
JJN | 泉州 | Quanzhou | quan zhou | 福建 Fujian | 0595 | JJN:晋江:Jinjiang:intl
JUZ | 衢州 | Quzhou | qu zhou | 浙江 Zhejiang | 0570 | JUZ:衢州:Quzhou
RIZ | 日照 | Rizhao | ri zhao | 山东 Shandong | 0633 | RIZ:山字河:Shanzihe
HSC | 韶关 | Shaoguan | shao guan | 广东 Guangdong | 0751 | HSC:丹霞:Danxia
WDS | 十堰 | Shiyan | shi yan | 湖北 Hubei | 0719 | WDS:武当山:Wudangshan
HYN | 台州 | Taizhou | tai zhou | 浙江 Zhejiang | 0576 | HYN:路桥:Luqiao
TVS | 唐山 | Tangshan | tang shan | 河北 Hebei | 0315 | TVS:三女河:Sannühe
TCZ | 腾冲 | Tengchong | teng chong | 云南 Yunnan | 0875 | TCZ:驼峰:Tuofeng
TGO | 通辽 | Tongliao | tong liao | 内蒙古 Inner Mongolia | 0475 | TGO:通辽:Tongliao
TEN | 铜仁 | Tongren | tong ren | 贵州 Guizhou | 0856 | TEN:凤凰:Fenghuang
WXN | 万州 | Wanzhou | wan zhou | 重庆 Chongqing | 023 | WXN:五桥:Wuqiao
WEF | 潍坊 | Weifang | wei fang | 山东 Shandong | 0536 | WEF:南苑:Nanyuan
WEH | 威海 | Weihai | wei hai | 山东 Shandong | 0631 | WEH:大水泊:Dashuibo
WUA | 乌海 | Wuhai | wu hai | 内蒙古 Inner Mongolia | 0473 | WUA:乌海:Wuhai
WHA | 芜湖 | Wuhu | wu hu | 安徽 Anhui | 0553 | WHA:宣州:Xuanzhou
HLH | 乌兰浩特 | Ulanhot | wu lan hao te | 内蒙古 Inner Mongolia | 0482 | HLH:义勒力特:Yilelite | 兴安盟:Hinggan:xing an meng
WUX | 无锡 | Wuxi | wu xi | 江苏 Jiangsu | 0510 | WUX:硕放:Shuofang:intl::苏南硕放国际机场:Sunan Shuofang International Airport | 苏州:Suzhou:su zhou
WUS | 武夷山 | Wuyishan | wu yi shan | 福建 Fujian | 0599 | WUS:武夷山:Wuyishan
DIG | 香格里拉 | Shangri-La | xiang ge li la | 云南 Yunnan | 0887 | DIG:香格里拉:Shangri-La:::迪庆香格里拉机场:Diqing Shangri-La Airport | 迪庆:Diqing:di qing
XFN | 襄阳 | Xiangyang | xiang yang | 湖北 Hubei | 0710 | XFN:刘集:Liuji
XIC | 西昌 | Xichang | xi chang | 四川 Sichuan | 0834 | XIC:青山:Qingshan | 凉山:Liangshan:liang shan
XIL | 锡林浩特 | Xilinhot | xi lin hao te | 内蒙古 Inner Mongolia | 0479 | XIL:锡林浩特:Xilinhot | 锡林郭勒:Xilingol:xi lin guo le
ACX | 兴义 | Xingyi | xing yi | 贵州 Guizhou | 0859 | ACX:万峰林:Wanfenglin | 黔西南:Qianxinan:qian xi nan
XAI | 信阳 | Xinyang | xin yang | 河南 Henan | 0376 | XAI:明港:Minggang
WUT | 忻州 | Xinzhou | xin zhou | 山西 Shanxi | 0350 | WUT:五台山:Wutaishan
JHG | 西双版纳 | Xishuangbanna | xi shuang ban na | 云南 Yunnan | 0691 | JHG:嘎洒:Gasa:intl
XUZ | 徐州 | Xuzhou | xu zhou | 江苏 Jiangsu | 0516 | XUZ:观音:Guanyin:intl
ENY | 延安 | Yan'an | yan an | 陕西 Shaanxi | 0911 | ENY:南泥湾:Nanniwan
YNZ | 盐城 | Yancheng | yan cheng | 江苏 Jiangsu | 0515 | YNZ:南洋:Nanyang:intl
YTY | 扬州 | Yangzhou | yang zhou | 江苏 Jiangsu | 0514 | YTY:泰州:Taizhou:intl | 泰州:Taizhou:tai zhou
YNJ | 延吉 | Yanji | yan ji | 吉林 Jilin | 0433 | YNJ:朝阳川:Chaoyangchuan:intl | 延边:Yanbian:yan bian
YNT | 烟台 | Yantai | yan tai | 山东 Shandong | 0535 | YNT:蓬莱:Penglai:intl
YBP | 宜宾 | Yibin | yi bin | 四川 Sichuan | 0831 | YBP:五粮液:Wuliangye
YIH | 宜昌 | Yichang | yi chang | 湖北 Hubei | 0717 | YIH:三峡:Sanxia
YIC | 宜春 | Yichun | yi chun | 江西 Jiangxi | 0795 | YIC:明月山:Mingyueshan
LDS | 伊春 | Yichun | yi chun | 黑龙江 Heilongjiang | 0458 | LDS:林都:Lindu
YIN | 伊宁 | Yining | yi ning | 新疆 Xinjiang | 0999 | YIN:伊宁:Yining:intl::伊犁伊宁国际机场:Ili Yining International Airport | 伊犁:Ili:yi li
YIW | 义乌 | Yiwu | yi wu | 浙江 Zhejiang | 0579 | YIW:义乌:Yiwu
YYA | 岳阳 | Yueyang | yue yang | 湖南 Hunan | 0730 | YYA:三荷:Sanhe
UYN | 榆林 | Yulin | yu lin | 陕西 Shaanxi | 0912 | UYN:榆阳:Yuyang
YLX | 玉林 | Yulin | yu lin | 广西 Guangxi | 0775 | YLX:福绵:Fumian
YCU | 运城 | Yuncheng | yun cheng | 山西 Shanxi | 0359 | YCU:盐湖:Yanhu:intl
DYG | 张家界 | Zhangjiajie | zhang jia jie | 湖南 Hunan | 0744 | DYG:荷花:Hehua:intl
ZQZ | 张家口 | Zhangjiakou | zhang jia kou | 河北 Hebei | 0313 | ZQZ:宁远:Ningyuan
ZHA | 湛江 | Zhanjiang | zhan jiang | 广东 Guangdong | 0759 | ZHA:吴川:Wuchuan:intl
ZAT | 昭通 | Zhaotong | zhao tong | 云南 Yunnan | 0870 | ZAT:昭阳:Zhaoyang
HSN | 舟山 | Zhoushan | zhou shan | 浙江 Zhejiang | 0580 | HSN:普陀山:Putuoshan:intl
ZYI | 遵义 | Zunyi | zun yi | 贵州 Guizhou | 0851 | ZYI:新舟:Xinzhou
`
