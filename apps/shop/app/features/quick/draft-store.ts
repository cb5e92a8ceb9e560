import { createStore, type Store } from '../../lib/store.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** Many keys are pressed in a row: what they have done is written down once. */
const WRITE_AFTER_MS = 300;
const VERSION = 2;

const keyOf = (owner: string): string => `qn-quick-${VERSION}-${owner}`;

export interface DraftStore extends Store<Draft> {
  /** Changes a part of it. */
  put(change: Partial<Draft>): void;
  /** Takes up what this window has kept, and keeps every change from now on. @returns ends it */
  keep(owner: string): () => void;
}

/** What the buyer has filled in, kept through a reload of the page in this window. */
export function createDraftStore(): DraftStore {
  const store = createStore<Draft>(EMPTY_DRAFT);
  return {
    ...store,
    put: (change) => store.set({ ...store.get(), ...change }),
    keep(owner) {
      const kept = read(owner);
      if (kept) store.set({ ...EMPTY_DRAFT, ...kept });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const write = () => {
        clearTimeout(timer);
        timer = undefined;
        save(owner, store.get());
      };
      const unsubscribe = store.subscribe(() => {
        timer ??= setTimeout(write, WRITE_AFTER_MS);
      });
      window.addEventListener('pagehide', write);
      return () => {
        unsubscribe();
        window.removeEventListener('pagehide', write);
        write();
      };
    },
  };
}

function read(owner: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** A window that keeps nothing, or is full: the page works on without. */
function save(owner: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(keyOf(owner));
  }
}
