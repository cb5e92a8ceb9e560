import { drawnInThread } from '../../../../../http/threads.ts';
import type { Press } from '../../rules.ts';
import type { contractPdf } from '../present.ts';

const draw = drawnInThread<typeof contractPdf>(new URL('../present.ts', import.meta.url), 'contractPdf');

/** Draws contracts beside the thread that serves. */
export const press: Press = {
  draft: (paper) => draw({ signal: null }, paper, null),
  confirmed: (paper, confirmation) => draw({ signal: null }, paper, confirmation),
};
