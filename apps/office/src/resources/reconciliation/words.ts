import { keysOf } from '@qingnang/contract/keys';
import { RECONCILED, RECONCILIATION_STATES } from '@qingnang/contract/reconciliation';
import type { Reconciliation } from './api.ts';

/** Colours of the states; see the tags of the house. */
export const TONES: Readonly<Record<Reconciliation['state'], string>> = {
  even: 'ok',
  open: 'bad',
  settled: '',
  failed: 'wait',
};

export const PROVIDER_OPTIONS = keysOf(RECONCILED).map((value) => ({ value, label: RECONCILED[value] }));

export const STATE_OPTIONS = Object.entries(RECONCILIATION_STATES).map(([value, label]) => ({
  value,
  label,
}));

export const PROVIDER_FILTER = {
  name: 'provider',
  label: '渠道',
  options: [{ value: '', label: '全部渠道' }, ...PROVIDER_OPTIONS],
};
