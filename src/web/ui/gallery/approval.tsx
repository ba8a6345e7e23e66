import { ApprovalFlow } from '../approval-flow.tsx'
import { Band } from '../band.tsx'
import { Due } from '../due.tsx'
import { Quote } from '../quote.tsx'
import { useSay } from './say.ts'

/** Who decides, in every state; somebody's words; by when. */
export function ApprovalPart() {
  const say = useSay()
  const lin = { id: 'lin', name: say('林一帆', 'Yifan Lin'), initials: say('林', 'LY') }
  const zhou = { id: 'zhou', name: say('你', 'You'), initials: say('周', 'ZL') }
  const wang = { id: 'wang', name: say('王骏', 'Jun Wang'), initials: say('王', 'WJ') }
  const qin = { id: 'qin', name: say('秦远', 'Yuan Qin'), initials: say('秦', 'QY') }
  const sent = { ...lin, state: 'done' as const, label: say('提交', 'Sent'), time: '14:02' }
  const pay = {
    id: 'pay',
    state: 'next' as const,
    name: say('付款', 'Payment'),
    label: say('公司付款', 'By the company'),
    icon: 'company' as const,
  }
  const ticket = {
    id: 'ticket',
    state: 'next' as const,
    name: say('出票', 'Ticket'),
    label: say('自动', 'Automatic'),
    icon: 'plane' as const,
  }
  const skipped = { ...wang, state: 'skipped' as const, label: say('超标不到 ¥500，无需审批', 'Under ¥500 over, not needed') }
  const label = say('审批流', 'Approval flow')
  return (
    <>
      <Band title={say('待审批', 'Awaiting approval')} aside={<Due>{say('16:20 前决定', 'Decide by 16:20')}</Due>}>
        <ApprovalFlow label={label} steps={[sent, { ...zhou, state: 'now', label: say('待审批', 'To decide') }, skipped, ticket]} />
      </Band>
      <Band title={say('已驳回', 'Rejected')}>
        <ApprovalFlow
          label={label}
          steps={[sent, { ...zhou, state: 'refused', label: say('已驳回', 'Rejected'), time: '14:20' }, skipped]}
        />
        <Quote source={say('与客户或同事同行', 'Travelling with a client or colleague')}>
          {say('与客户方王总同机，路上对齐验收方案。', 'Same flight as our client Mr Wang.')}
        </Quote>
      </Band>
      <Band title={say('多级审批', 'Several levels')}>
        <ApprovalFlow
          label={label}
          steps={[
            sent,
            { ...zhou, state: 'done', label: say('已同意', 'Approved'), time: '14:20' },
            skipped,
            { ...qin, state: 'now', label: say('待审批', 'To decide') },
            pay,
            ticket,
          ]}
        />
      </Band>
    </>
  )
}
