import type { TraceWayData } from '@qingnang/contract/trace-codes';
import { TRACE_EVENTS, TRACE_EXCEPTIONS, TRACE_LEVELS, TRACE_STATES } from '@qingnang/contract/trace-words';
import { toSeconds } from '../../../../http/dates.ts';
import type { GapRow, WayCodeRow, WayEventRow, wayOf } from './reads.ts';

export const presentCode = ({ spec, maker, ...row }: WayCodeRow) => ({
  ...row,
  ypgg: spec,
  sccj: maker,
  level_name: TRACE_LEVELS[row.level],
  state_name: TRACE_STATES[row.state],
});

const EVENT_NAMES: Readonly<Record<string, string>> = TRACE_EVENTS;
const presentEvent = (row: WayEventRow) => ({
  ...row,
  kind_name: EVENT_NAMES[row.kind] ?? row.kind,
  at: toSeconds(row.at),
});

export function presentWay(way: Awaited<ReturnType<typeof wayOf>>, message: string): TraceWayData {
  if (way === null) return { found: null, parents: [], children: [], more_children: 0, events: [], message };
  return {
    found: presentCode(way.found),
    parents: way.parents.map(presentCode),
    children: way.children.map(presentCode),
    more_children: way.more,
    events: way.events.map(presentEvent),
    message: '',
  };
}

export const presentGap = ({ spec, ...row }: GapRow) => ({
  ...row,
  ypgg: spec,
  reason_name: TRACE_EXCEPTIONS[row.reason],
  at: toSeconds(row.at),
});
