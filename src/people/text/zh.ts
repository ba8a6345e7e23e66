/** 证件种类的名称；键与 people/rules/documents.ts 中的名字一致。各页面的话在旁边的文件夹里。 */
export const zh = {
  cardTypes: {
    idCard: '身份证',
    passport: '护照',
    hongKongMacauPass: '港澳通行证',
    taiwanCompatriotPermit: '台胞证',
    homeReturnPermit: '回乡证',
    greenCard: '外国人永久居留身份证',
    other: '其他证件',
    residencePermit: '港澳台居民居住证',
    taiwanPass: '台湾通行证',
  },
  cardTypeUnknown: '没有这种证件类型',
}

export type PeopleText = typeof zh
