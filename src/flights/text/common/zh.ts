/** Said by the server and on the screens alike: what browser and server check by the same rules, and what money is for. */
export const zh = {
  cabin: { Y: '经济舱', A: '超级经济舱', C: '公务舱', F: '头等舱' },
  priceLine: {
    fare: '票价',
    airportTax: '机场建设费',
    fuelSurcharge: '燃油附加费',
    serviceFee: '服务费',
  },
  payer: { company: '公司付', person: '你付', other: (name: string) => `${name}付`, third: '第三方付' },
  faults: {
    'AF-SAME-CITY': '出发和到达不能是同一个城市',
    'AF-CABIN': '请选择舱位',
    'AF-DATE': '日期选得不对，请选今天起 12 个月内的日期',
    'AF-TRAVELLER': '请至少选择一位出行人',
    'AF-DOCUMENT': '请选择一份有效的证件',
    'AF-PHONE': '请填写手机号，航班变动时航司会用到；国外号码以 + 和国家代码开头',
    'AF-CONTACT': '请填写联系人和手机号；国外号码以 + 和国家代码开头',
    'AF-COST': '请选择成本中心',
    'AF-OVER-REASON': '超出差标，请选择原因',
    'AF-OVER-NOTE': '请写一句说明',
    'AF-APPROVER': '审批人不能为空',
    'AF-TERMS': '请阅读并同意预订条款和政策',
    'AF-REASON': '请选择或填写取消的原因',
  },
}

export type FlightCommonText = typeof zh
