import { en as over } from '../over/en.ts'
import type { FlightGovernedText } from './zh.ts'

export const en: FlightGovernedText = {
  over,
  title: 'This trip',
  scene: 'Travel scene',
  sceneNote: 'Your limits follow from it; to change it, go back to the list of flights',
  charged: 'Cost centre',
  remark: 'Remark',
  noRemark: 'Optional, for your company',
  writeRemark: 'Write a remark',
  sceneWants: {
    remark: 'This travel scene asks for a remark',
    company: 'This travel scene also asks which company is invoiced',
    project: 'This travel scene also asks for a project or WBS element',
    both: 'This travel scene also asks which company is invoiced, and for a project or WBS element',
  },
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  approver: 'Approver',
  chooseApprover: 'Choose an approver',
  approverWhy: 'Only because it is over your limit',
  wouldComply: (count) => (count === 1 ? 'What would be in policy' : 'Any of these would be in policy'),
  notEnough: (count) =>
    count === 1 ? 'This would mend one rule, and is not enough by itself' : 'What would mend one rule each; none is enough by itself',
  mends: (rules) => `Mends: ${rules.join('; ')}`,
  otherFlight: 'Choose another flight',
}
