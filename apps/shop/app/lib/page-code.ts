import { NETWORK_MESSAGE } from './api-error.ts';
import { codeOf } from './code-files.ts';
import { shopAnswers, untilThere } from './lazy-kept.ts';
import { manifest } from './prefetch.ts';
import { toast } from './toasts.ts';

declare global {
  interface Window {
    pageCode?: typeof pageCode;
  }
}

/**
 * The code of a page, for the router (router-without-rest.ts). By itself that would load the shown page anew when the code cannot be
 * fetched, and all that is typed on it would be gone: without a network the page is waited for, and opens by itself when that is back,
 * unless something else was wished meanwhile.
 */
export async function pageCode(file: string): Promise<unknown> {
  const load = () => codeOf(file);
  try {
    return await load().catch(() => whenThere(file, load));
  } catch {
    // What is gone though the shop answers, as after an update of it, comes with a new document.
    window.location.reload();
    return new Promise(() => undefined);
  }
}

async function whenThere(file: string, load: () => Promise<unknown>): Promise<unknown> {
  if (!(await shopAnswers())) toast.error(`${NETWORK_MESSAGE}，连上后自动打开`);
  const code = await untilThere(load);
  // The router has tried them, too; a page is not shown without.
  await Promise.all(sheetsOf(file).map((sheet) => fetch(sheet)));
  return code;
}

const sheetsOf = (file: string): readonly string[] =>
  Object.values(manifest()?.routes ?? {}).find((route) => route?.module === file)?.css ?? [];
