import type { ReportKey } from '@qingnang/contract/statistics-words';
import { type Me, may } from '../../app/me.ts';
import type { ReportRow } from './api.ts';

/** What is done about a row of a report, as a link to a form that is filled in. */
export interface RowAct {
  words: string;
  /** Tells the links of a table apart. */
  label: string;
  to: string;
}

/** @returns undefined for a report whose rows are only read by who asks */
export function actOf(report: ReportKey, me: Me): ((row: ReportRow) => RowAct | null) | undefined {
  if (report === 'search' && may(me, 'search.write')) return addSynonym;
  return report === 'clearance' && may(me, 'campaign.write') ? makeSpecial : undefined;
}

const addSynonym = ({ name }: ReportRow): RowAct => ({
  words: '加同义词',
  label: `为“${name}”加同义词`,
  to: `/search/misses?${new URLSearchParams({ word: String(name) })}`,
});

function makeSpecial({ key, name, lot_no: lotNo, price, surplus }: ReportRow): RowAct | null {
  if (typeof price !== 'number') return null;
  const [goods, lot = ''] = String(key).split(':');
  const asked = new URLSearchParams({ lot, price: String(price), pieces: String(surplus) });
  return { words: '做特价', label: `给${name} ${lotNo} 做特价`, to: `/goods/${goods}?${asked}#special` };
}
