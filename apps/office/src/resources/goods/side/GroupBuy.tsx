import { type GroupBuy as Facts, GROUP_BUY_STATES, groupBuyProgress } from '../../../shared/group-buying.ts';

/** How far a group is, and what became of it. */
export const GroupBuy = ({ group }: { group: Facts }) => (
  <div className="small">
    <span className={`tag ${GROUP_BUY_STATES[group.status].tone}`}>
      {GROUP_BUY_STATES[group.status].name}
    </span>{' '}
    <span className="nowrap">{groupBuyProgress(group)}</span>
  </div>
);
