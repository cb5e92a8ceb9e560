import { APPROVAL_STATES } from '@qingnang/contract/approvals';
import { keysOf } from '@qingnang/contract/keys';
import { Link, useLocation } from 'react-router';
import { may, useMe } from '../../../app/me.ts';

export type ApprovalState = keyof typeof APPROVAL_STATES;
const STATES = keysOf(APPROVAL_STATES);

/** The list that an address names; what waits for anything else. */
export const stateOf = (text: string): ApprovalState => STATES.find((one) => one === text) ?? 'waiting';

/** Requests by what became of them; who reads the log sees the rules and the day, too. */
export function ApprovalTabs({ current }: { current?: ApprovalState }) {
  const { pathname } = useLocation();
  const me = useMe();
  const pages = [
    { to: '/approvals/policies', label: '复核规则' },
    { to: '/approvals/day', label: '每日敏感操作' },
  ];
  return (
    <nav className="tabs" aria-label="复核">
      {STATES.map((state) => (
        <Link
          key={state}
          to={{ pathname: '/approvals', search: state === 'waiting' ? '' : `?state=${state}` }}
          aria-current={current === state ? 'page' : undefined}
        >
          {APPROVAL_STATES[state]}
          {state === 'waiting' && me.queues.approvals > 0 && <b className="hot">{me.queues.approvals}</b>}
        </Link>
      ))}
      {may(me, 'audit.read') &&
        pages.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  );
}
