import type { tap } from '@qingnang/contract/campaigns';
import type { addLines } from '@qingnang/contract/cart';
import type { favoriteAdd, favoriteCancel } from '@qingnang/contract/favorites';

type SideBySide = typeof addLines | typeof favoriteAdd | typeof favoriteCancel | typeof tap;

/**
 * Calls under way, by method and path. A new one cancels an older one of the same path: only the last
 * answer to "what does the list look like now" matters. The calls of one page's data belong together (`group`) and
 * leave each other alone; the four paths below may run side by side, since each of their calls does something of its own.
 */
const SIDE_BY_SIDE: readonly string[] = [
  '/api/cart',
  '/api/favorite',
  '/api/favorite/cancel',
  '/api/activity/tap',
] satisfies SideBySide['path'][];

export interface PendingEntry {
  signal: AbortSignal;
  done(): void;
}

interface Call {
  group: symbol;
  controller: AbortController;
}

export class PendingCalls {
  readonly #calls = new Map<string, Set<Call>>();

  /**
   * Enters a call and cancels the ones it replaces.
   * @returns the signal that cancels the call, and `done` to be called when it has ended; undefined for the paths whose
   * calls run side by side.
   */
  enter(method: string, path: string, group: symbol = Symbol(path)): PendingEntry | undefined {
    if (SIDE_BY_SIDE.includes(path)) return undefined;
    const controller = new AbortController();
    const key = `${method} ${path}`;
    const call = { group, controller };
    const others = this.#calls.get(key) ?? new Set<Call>();
    for (const other of others) {
      if (other.group === group) continue;
      others.delete(other);
      other.controller.abort();
    }
    others.add(call);
    this.#calls.set(key, others);
    return {
      signal: controller.signal,
      done: () => {
        others.delete(call);
        if (others.size === 0 && this.#calls.get(key) === others) this.#calls.delete(key);
      },
    };
  }
}
