import { zh as over } from '../over/zh.ts'

/**
 * What the order form says of what governs the trip: for what it is, what it is charged to, why it goes above a limit, who is asked.
 * A chunk of its own: it comes after the form.
 */
export const zh = {
  over,
  title: '这趟行程',
  scene: '出行场景',
  sceneNote: '差标按这个场景判断；要换，请回到航班列表',
  charged: '成本中心',
  remark: '备注',
  noRemark: '选填，写给公司看',
  writeRemark: '填写备注',
  /** What the travel scene asks for and is not there yet. */
  sceneWants: {
    remark: '这个出行场景要求填写备注',
    company: '这个出行场景还要选择开票主体',
    project: '这个出行场景还要选择项目或 WBS',
    both: '这个出行场景还要选择开票主体和项目或 WBS',
  },
  reason: '超标原因',
  chooseReason: '选择原因',
  approver: '审批人',
  chooseApprover: '选择审批人',
  approverWhy: '超出差标才需要审批',
  /** What would comply, above a list of sentences. */
  wouldComply: (count: number): string => (count === 1 ? '这样就符合差标' : '任选一种就符合差标'),
  notEnough: (count: number): string => (count === 1 ? '这样只满足其中一条，还不够' : '这样各满足一条，单独一种还不够'),
  mends: (rules: readonly string[]): string => `满足：${rules.join('；')}`,
  otherFlight: '改选航班',
}

export type FlightGovernedText = typeof zh
