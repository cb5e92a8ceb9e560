import { GroupBuyProgress } from '../../goods/GroupBuyProgress.tsx';
import { GROUP_BUY_RULES, type GroupBuy } from '../../goods/group-buy.ts';
import { Line } from './Line.tsx';

/** How far the chosen group is, and what it means to join. */
const GroupBuyLine = ({ group, name }: { group: GroupBuy; name: string }) => (
  <Line name="拼团">
    <GroupBuyProgress group={group} name={name} />
    <span className="sub small">
      {group.status === 'open' ? GROUP_BUY_RULES : '已成团，付款后直接进入审核发货'}
    </span>
  </Line>
);

export default GroupBuyLine;
