import { GroupProgress } from '../../goods/GroupProgress.tsx';
import { GROUP_RULES, type Group } from '../../goods/group.ts';
import { Line } from './Line.tsx';

/** How far the chosen group is, and what it means to join. */
export const GroupLine = ({ group, name }: { group: Group; name: string }) => (
  <Line name="拼团">
    <GroupProgress group={group} name={name} />
    <span className="sub small">
      {group.status === 'open' ? GROUP_RULES : '已成团，付款后直接进入审核发货'}
    </span>
  </Line>
);
