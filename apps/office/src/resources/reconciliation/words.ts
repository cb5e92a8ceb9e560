import { RECONCILED, RECONCILIATION_STATES } from '@qingnang/contract/reconciliation';
import type { Provider, Reconciliation } from './api.ts';

/** Colours of the states; see the tags of the house. */
export const TONES: Readonly<Record<Reconciliation['state'], string>> = {
  even: 'ok',
  open: 'bad',
  settled: '',
  failed: 'wait',
};

export const PROVIDER_OPTIONS = Object.entries(RECONCILED).map(([value, label]) => ({
  value: value as Provider,
  label,
}));

export const STATE_OPTIONS = Object.entries(RECONCILIATION_STATES).map(([value, label]) => ({
  value,
  label,
}));
