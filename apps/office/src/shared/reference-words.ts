import type { FilledField } from '@qingnang/contract/approval-references';
import { RX_CLASSES } from '../app/words.ts';

/** A fact that approval numbers know, in words. */
export const factWords = (field: FilledField, text: string): string =>
  field === 'rx_class' ? (RX_CLASSES[text] ?? text) : text;
