import type { MATCH_UPLOAD, Matched, matchList, rememberCodes } from '@qingnang/contract/quick';
import { pastedTable, readList } from '@qingnang/rules/purchase-list';
import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.tsx';
import { useStore } from '../../lib/store.ts';
import { upload } from '../../lib/upload.ts';
import { addLines } from '../catalog/add-lines-soon.ts';
import { bestOffer } from '../goods/offer.ts';
import type { ShownGoods } from '../goods/shown.ts';
import {
  choose,
  type Draft,
  EMPTY_DRAFT,
  type Filled,
  fill,
  judge,
  type ListLine,
  linesOf,
  remaining,
  type Tab,
  wantedOf,
} from './draft.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { listProblem } from './list-problem.ts';
import type { UsualItem } from './quick-data.ts';

/** Nothing of it ever changes by itself, so that a row renders again only for what is its own. */
export interface QuickActs {
  open(tab: Tab): void;
  change(goods: ShownGoods, number: number): void;
  changeAll(filled: readonly Filled[]): void;
  /** A row above the usual ones, unless it is there. */
  insert(item: UsualItem): void;
  type(text: string): void;
  /** What the text box holds, matched. @returns what is wrong with it, or '' */
  matchText(): Promise<string>;
  matchFile(file: File): Promise<string>;
  chooseGoods(key: string, goods: ShownGoods | null): void;
  /** All likely lines by their first candidate. */
  chooseLikely(): void;
  changeLine(key: string, number: number): void;
  dropLine(key: string): void;
  clearList(): void;
  clearOutcomes(): void;
  /** All that is filled in in the open tab, into the cart. */
  addAll(): Promise<void>;
}

export interface Quick {
  draft: Draft;
  acts: QuickActs;
  busy: boolean;
}

export function useQuick(): Quick {
  const [store] = useState(createDraftStore);
  const [busy, setBusy] = useState(false);
  const draft = useStore(store, EMPTY_DRAFT);
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const owner = user?.username ?? '';
  useEffect(() => store.keep(owner), [store, owner]);
  const acts = useMemo(() => actsOf(store, setBusy, revalidate), [store, revalidate]);
  return { draft, acts, busy };
}

function actsOf(
  store: DraftStore,
  setBusy: (busy: boolean) => void,
  revalidate: () => Promise<void>,
): QuickActs {
  const lineActs = listActs(store);
  const busyWith = async <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return {
    ...lineActs,
    open: (tab) => store.put({ tab }),
    change: (goods, number) => store.put({ filled: fill(store.get().filled, goods, number) }),
    changeAll: (filled) =>
      store.put({
        filled: filled.reduce((all, { goods, number }) => fill(all, goods, number), store.get().filled),
      }),
    insert(item) {
      const { extra } = store.get();
      if (!extra.some(({ goods }) => goods.id === item.goods.id)) store.put({ extra: [item, ...extra] });
    },
    type: (text) => store.put({ text }),
    matchText: () => busyWith(matchText(store)),
    matchFile: (file) => busyWith(matchFile(store, file)),
    clearOutcomes: () => store.put({ outcomes: [] }),
    async addAll() {
      // What lies in the cart now needs not be bought again.
      if (await busyWith(addAll(store))) await revalidate();
    },
  };
}

function listActs(store: DraftStore) {
  const change = (toLine: (line: ListLine) => ListLine) => store.put({ list: store.get().list.map(toLine) });
  return {
    chooseGoods(key: string, goods: ShownGoods | null) {
      change((line) => (line.key === key ? choose(line, goods) : line));
      remember(store.get().list.filter((line) => line.key === key));
    },
    chooseLikely() {
      const isOpen = ({ goods, confidence }: ListLine) => !goods && confidence === 'likely';
      const keys = new Set(
        store
          .get()
          .list.filter(isOpen)
          .map(({ key }) => key),
      );
      change((line) => (keys.has(line.key) ? choose(line, line.candidates[0] ?? null) : line));
      remember(store.get().list.filter(({ key }) => keys.has(key)));
    },
    changeLine: (key: string, number: number) =>
      change((line) => (line.key === key ? { ...line, number, note: '' } : line)),
    dropLine: (key: string) => store.put({ list: store.get().list.filter((line) => line.key !== key) }),
    clearList: () => store.put({ list: [] }),
  };
}

/** What the buyer has chosen for a code of its own is known the next time; nobody waits for it. */
function remember(lines: readonly ListLine[]): void {
  const codes = lines.flatMap(({ input: { code }, goods }) =>
    code !== '' && goods ? [{ code, goods_id: goods.id }] : [],
  );
  if (codes.length === 0) return;
  call<typeof rememberCodes>('POST /api/goods_code', {
    body: { codes },
    quiet: true,
    sideBySide: true,
  }).catch(() => undefined);
}

async function matchText(store: DraftStore): Promise<string> {
  const { text, list } = store.get();
  const read = readList(pastedTable(text));
  const problem = listProblem(read.length, list.length);
  if (problem !== '') return problem;
  const rows = read.map(({ input }) =>
    Object.fromEntries(Object.entries(input).filter(([, cell]) => cell !== '')),
  );
  const failed = await match(
    store,
    call<typeof matchList>('POST /api/cart/match', { body: { rows }, quiet: true }),
  );
  if (failed === '') store.put({ text: '' });
  return failed;
}

async function matchFile(store: DraftStore, file: File): Promise<string> {
  return match(store, upload<typeof MATCH_UPLOAD, Matched>('/api/cart/match/file', file, { quiet: true }));
}

/** Puts what was matched at the end of the list. @returns why it could not be, or '' */
async function match(store: DraftStore, asking: Promise<Matched>): Promise<string> {
  try {
    const { rows } = await asking;
    const { list } = store.get();
    const problem = listProblem(rows.length, list.length);
    if (problem === '') store.put({ list: [...list, ...linesOf(rows, String(Date.now()))] });
    return problem;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** Only what went into the cart is taken out; when the call fails everything stays. @returns whether anything was sent and answered */
async function addAll(store: DraftStore): Promise<boolean> {
  const { tab, list, filled } = store.get();
  const wanted = tab === 'usual' ? filled : wantedOf(list);
  if (wanted.length === 0) return false;
  store.put({ outcomes: [] });
  const answer = await addLines(
    wanted.map(({ goods, number }) => ({ goods, number, offer: bestOffer(goods) })),
  );
  if (!answer) return false;
  const judged = judge(wanted, answer);
  const now = store.get();
  store.put({
    outcomes: judged.outcomes,
    ...(tab === 'usual'
      ? {
          filled: now.filled.filter(({ goods }) => !judged.added.has(goods.id)),
          extra: now.extra.filter(({ goods }) => !judged.added.has(goods.id)),
        }
      : { list: remaining(now.list, judged) }),
  });
  return true;
}
