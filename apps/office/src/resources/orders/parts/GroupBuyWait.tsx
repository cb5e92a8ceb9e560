import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { GROUP_BUY_STATES, groupBuyProgress } from '../../../shared/group-buying.ts';
import type { AdminOrder } from '../api.ts';

interface GroupBuyWaitProps {
  group: NonNullable<AdminOrder['group']>;
  /** The order itself waits for the group. */
  isWaiting: boolean;
}

/** 拼团: how far the group is, and that nobody has to do anything. */
export function GroupBuyWait({ group, isWaiting }: GroupBuyWaitProps) {
  return (
    <div className="dsec">
      <p className="alert info">
        <Icon name="history" />
        <span>
          拼团{GROUP_BUY_STATES[group.status].name}：已付款 {groupBuyProgress(group)}。
          {isWaiting &&
            `等到 ${dateTime(group.ends_at)}，成团后自动进入待审核，到期未成团自动退款，无需处理。`}
        </span>
      </p>
    </div>
  );
}
