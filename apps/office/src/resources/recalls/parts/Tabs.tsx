import { RECALL_STATES, type RecallState } from '@qingnang/contract/recall-words';
import { Link, NavLink } from 'react-router';

const NAMES: Record<RecallState, string> = { open: '进行中', closed: '已结束', drill: '演练' };

interface RecallTabsProps {
  /** The list of recalls that is shown; none on the other pages. */
  state?: RecallState;
  open?: number;
}

/** Recalls by state, lots out of sale, where lots went. */
export function RecallTabs({ state, open = 0 }: RecallTabsProps) {
  return (
    <nav className="tabs" aria-label="召回与停售">
      {RECALL_STATES.map((one) => (
        <Link key={one} to={`/recalls?state=${one}`} aria-current={one === state ? 'page' : undefined}>
          {NAMES[one]}
          {one === 'open' && open > 0 && <b className="hot">{open}</b>}
        </Link>
      ))}
      <NavLink to="/recalls/stops">停售批号</NavLink>
      <NavLink to="/recalls/lots">批号流向</NavLink>
    </nav>
  );
}
