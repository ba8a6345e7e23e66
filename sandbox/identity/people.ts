import { createHash } from 'node:crypto'

/** Whom the platforms know: the people of demo/company.yaml by their staff numbers, and three who are there to be refused. */
export interface IdentityPerson {
  /** Staff number at the company; also how the control API and tests name her. */
  readonly key: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly note: { readonly zh: string; readonly en: string }
  readonly mail: string
  /** Mainland, without +86. */
  readonly mobile: string
  /** False: she has an account at the platform but is not of the company's organisation there. */
  readonly isMember: boolean
}

type Line = readonly [key: string, zh: string, en: string, noteZh: string, noteEn: string, mobile: string, mail: string]

const MEMBERS: readonly Line[] = [
  ['QC1001', '林一帆', 'Yifan Lin', '出行人', 'Traveller', '13800006621', 'yifan.lin@qicheng.example'],
  ['QC1002', '苏敏', 'Min Su', '助理', 'Assistant', '13800006622', 'min.su@qicheng.example'],
  ['QC2001', '周岚', 'Lan Zhou', '审批人', 'Approver', '13800006623', 'lan.zhou@qicheng.example'],
  ['QC2002', '何立', 'Li He', '审批代理人', 'Deputy approver', '13800006624', 'li.he@qicheng.example'],
  ['QC3001', '许静', 'Jing Xu', '差旅经理', 'Travel manager', '13800006625', 'jing.xu@qicheng.example'],
  ['QC3002', '罗辉', 'Hui Luo', '财务', 'Finance clerk', '13800006626', 'hui.luo@qicheng.example'],
  ['QC4001', '高宁', 'Ning Gao', '合作伙伴', 'Partner', '13800006627', 'ning.gao@qicheng.example'],
  ['QC9001', '秦远', 'Yuan Qin', '高管', 'Executive', '13800006630', 'yuan.qin@qicheng.example'],
  [
    'QC7001',
    '江雨',
    'Yu Jiang',
    '新同事，差旅系统里还没有',
    'New colleague, not in the travel system yet',
    '13800006671',
    'yu.jiang@qicheng.example',
  ],
  [
    'LH1001',
    '方舟',
    'Zhou Fang',
    '联系方式属于另一家公司',
    'With contacts that belong to another company',
    '13900005501',
    'zhou.fang@lanhai.example',
  ],
]
const OUTSIDERS: readonly Line[] = [
  ['GUEST', '外来访客', 'A stranger', '不属于这家公司', 'Not of this company', '13800006699', 'stranger@elsewhere.example'],
]

const personOf =
  (isMember: boolean) =>
  ([key, zh, en, noteZh, noteEn, mobile, mail]: Line): IdentityPerson => ({
    key,
    name: { zh, en },
    note: { zh: noteZh, en: noteEn },
    mobile,
    mail,
    isMember,
  })

export const PEOPLE: readonly IdentityPerson[] = [...MEMBERS.map(personOf(true)), ...OUTSIDERS.map(personOf(false))]

export const findPerson = (key: unknown): IdentityPerson | undefined => PEOPLE.find((person) => person.key === key)

/** A platform's own name for somebody: another one at each platform, and nothing to be read from it. */
export const subjectAt = (platform: string, person: IdentityPerson): string =>
  createHash('sha256').update(`${platform}/${person.key}`).digest('base64url').slice(0, 28)

/** What the corporation's administrator gave her at WeCom: her staff number, in small letters. */
export const useridOf = (person: IdentityPerson): string => person.key.toLowerCase()
