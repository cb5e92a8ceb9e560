import { type Group as Facts, GROUP_STATES, groupProgress } from '../../../shared/group-buying.ts';

/** How far a group is, and what became of it. */
export const Group = ({ group }: { group: Facts }) => (
  <div className="small">
    <span className={`tag ${GROUP_STATES[group.status].tone}`}>{GROUP_STATES[group.status].name}</span>{' '}
    <span className="nowrap">{groupProgress(group)}</span>
  </div>
);
