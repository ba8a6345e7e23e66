import type { PeopleText } from './zh.ts'

export const en: PeopleText = {
  cardTypes: {
    idCard: 'ID card',
    passport: 'Passport',
    hongKongMacauPass: 'Hong Kong/Macao pass',
    taiwanCompatriotPermit: 'Taiwan compatriot permit',
    homeReturnPermit: 'Home return permit',
    greenCard: 'Chinese green card',
    other: 'Other document',
    residencePermit: 'HK/Macao/Taiwan residence permit',
    taiwanPass: 'Taiwan pass',
  },
  cardTypeUnknown: 'There is no such ID type',
}
