import { withQuery } from '@qingnang/contract/call';
import { keysOf } from '@qingnang/contract/keys';
import {
  POINTS_CAUSE_NAMES,
  POINTS_ORDER_STATES,
  type PointsOrderState,
} from '@qingnang/contract/points-words';
import { dayOf } from '../orders/date-ranges.ts';

export const CAUSES = Object.entries(POINTS_CAUSE_NAMES);

/** What narrows the log; '' = all. */
export interface LogQuery {
  way: '' | 'in' | 'out';
  cause: string;
  from: string;
  to: string;
}

/** Of an address: what is none is left out. */
export function logQueryIn(query: URLSearchParams): LogQuery {
  const way = query.get('way');
  const cause = query.get('cause') ?? '';
  return {
    way: way === 'in' || way === 'out' ? way : '',
    cause: cause in POINTS_CAUSE_NAMES ? cause : '',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  };
}

export const logPath = ({ way, cause, from, to }: LogQuery, page = 1): string =>
  withQuery('/jfgl', {
    way: way || undefined,
    cause: cause || undefined,
    from: from || undefined,
    to: to || undefined,
    page: page > 1 ? page : undefined,
  });

/** The state in the address of the orders; whatever is none means all. */
export const orderStateIn = (query: URLSearchParams): PointsOrderState | undefined => {
  const text = query.get('status');
  return keysOf(POINTS_ORDER_STATES).find((state) => state === text);
};

export const ordersPath = (status?: PointsOrderState, page = 1): string =>
  withQuery('/jfdd', { status, page: page > 1 ? page : undefined });
