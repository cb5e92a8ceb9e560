import { NETWORK_MESSAGE } from '../../lib/api-error.ts';
import { soon } from '../../lib/soon.ts';
import { toast } from '../../lib/toasts.ts';
import type { addLines as AddLines } from './add-lines.ts';

const load = () => import('./add-lines.ts');
soon(load);

/** `addLines`, whose code (exact prices) the first screen does without. */
export const addLines: typeof AddLines = async (lines) => {
  const code = await load().catch(() => null);
  if (code) return code.addLines(lines);
  toast.error(NETWORK_MESSAGE);
  return null;
};
