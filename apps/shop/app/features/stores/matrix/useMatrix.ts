import type { BodyOf } from '@qingnang/contract/call';
import { MATRIX_GOODS } from '@qingnang/contract/store-words';
import type {
  MatrixGoods,
  MatrixQuoteStore,
  MatrixResult,
  matrixGoods,
  matrixOrder,
  matrixQuote,
  StoreItem,
} from '@qingnang/contract/stores';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { confirm } from '../../../lib/dialogs.ts';
import { toast } from '../../../lib/toasts.ts';
import { useContentKey } from '../../../lib/useContentKey.ts';
import {
  type MatrixDraft,
  NO_DRAFT,
  ordersOf,
  settled,
  wishesOf,
  withNumber,
  withoutGoods,
  withoutStores,
} from './draft.ts';

/** Several cells are filled in a row: they are quoted together. */
const QUOTE_DELAY_MS = 500;

export interface Matrix {
  draft: MatrixDraft;
  data: MatrixGoods | null;
  /** By store; of what is typed now once `isQuoted`. */
  quotes: readonly MatrixQuoteStore[];
  isQuoted: boolean;
  isOrdering: boolean;
  results: readonly MatrixResult[] | null;
  addGoods: (ids: readonly number[]) => void;
  removeGoods: (id: number) => void;
  setNumber: (storeId: number, goodsId: number, number: number) => void;
  setAddress: (storeId: number, addressId: number) => void;
  order: () => Promise<void>;
  closeResults: () => void;
}

/** Goods × stores: what is typed, what each store may buy of it and pays for it, and ordering all of it. */
export function useMatrix(head: StoreItem, stores: readonly StoreItem[]): Matrix {
  const [draft, setDraft] = useDraft(head.id, stores);
  const data = useCells(draft);
  const { quotes, isQuoted } = useQuotes(draft, setDraft);
  const [isOrdering, setIsOrdering] = useState(false);
  const [results, setResults] = useState<readonly MatrixResult[] | null>(null);
  const { keyOf, renew } = useContentKey();

  const order = async (known: readonly number[] = []) => {
    const stores = ordersOf(quotes).filter(({ id }) => known.length === 0 || known.includes(Number(id)));
    const body: BodyOf<typeof matrixOrder> = { stores, over_budget: known.length > 0 ? 1 : 0 };
    setIsOrdering(true);
    try {
      const answer = await call<typeof matrixOrder>('POST /api/stores/matrix/order', {
        body,
        idempotencyKey: keyOf(body),
      });
      renew();
      const over = answer.stores.filter((store) => store.is_over_budget);
      setResults(answer.stores);
      const done = answer.stores.filter(({ problem }) => problem === '').map(({ id }) => id);
      setDraft((now) => withoutStores(now, done));
      if (over.length > 0 && (await confirm(overBudgetWords(over)))) await order(over.map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsOrdering(false);
    }
  };

  return {
    draft,
    data,
    quotes,
    isQuoted,
    isOrdering,
    results,
    addGoods: (ids) => {
      const fresh = [...new Set(ids)].filter((id) => !draft.goodsIds.includes(id));
      const room = MATRIX_GOODS - draft.goodsIds.length;
      if (fresh.length > room) toast.info(`一张表最多 ${MATRIX_GOODS} 个商品`);
      else if (fresh.length === 0) toast.info('商品已在表中');
      setDraft((now) => ({ ...now, goodsIds: [...now.goodsIds, ...fresh.slice(0, room)] }));
    },
    removeGoods: (id) => setDraft((now) => withoutGoods(now, id)),
    setNumber: (storeId, goodsId, number) => setDraft((now) => withNumber(now, storeId, goodsId, number)),
    setAddress: (storeId, addressId) =>
      setDraft((now) => ({ ...now, addresses: { ...now.addresses, [storeId]: addressId } })),
    order: () => order(),
    closeResults: () => setResults(null),
  };
}

const overBudgetWords = (over: readonly MatrixResult[]) => ({
  title: '超出本月预算',
  message: over.map(({ company, problem }) => `${company}：${problem}`).join('\n'),
  ok: '仍要提交',
});

type SetDraft = (change: (now: MatrixDraft) => MatrixDraft) => void;

/** Kept for this tab, so that a reload loses nothing. */
function useDraft(headId: number, stores: readonly StoreItem[]): [MatrixDraft, SetDraft] {
  const place = `qn-matrix-${headId}`;
  const storeIds = stores.map(({ id }) => id);
  const [draft, setDraft] = useState<MatrixDraft>({ ...NO_DRAFT, storeIds });
  const isRead = useRef(false);
  const readKept = useEffectEvent(() => {
    const kept = readDraft(place);
    if (kept) setDraft({ ...kept, storeIds });
  });
  // Once, after the server's markup.
  useEffect(() => {
    readKept();
    isRead.current = true;
  }, []);
  useEffect(() => {
    if (isRead.current) sessionStorage.setItem(place, JSON.stringify(draft));
  }, [place, draft]);
  return [draft, setDraft];
}

function readDraft(place: string): MatrixDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...NO_DRAFT, ...kept } : null;
  } catch {
    return null;
  }
}

function useCells({ goodsIds, storeIds }: MatrixDraft): MatrixGoods | null {
  const [data, setData] = useState<MatrixGoods | null>(null);
  const goods = goodsIds.join();
  const stores = storeIds.join();
  useEffect(() => {
    if (goods === '' || stores === '') return setData(null);
    let isOld = false;
    call<typeof matrixGoods>('POST /api/stores/matrix', {
      body: { goods_ids: goods.split(','), store_ids: stores.split(',') },
    })
      .then((answer) => {
        if (!isOld) setData(answer);
      })
      .catch(leaveToTheDialog);
    return () => {
      isOld = true;
    };
  }, [goods, stores]);
  return data;
}

/** What went wrong has been shown. */
function leaveToTheDialog(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function useQuotes(draft: MatrixDraft, setDraft: SetDraft) {
  const [answer, setAnswer] = useState<{ of: string; quotes: readonly MatrixQuoteStore[] }>({
    of: '[]',
    quotes: [],
  });
  const wanted = JSON.stringify(wishesOf(draft));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the wishes is the reason
  useEffect(() => {
    if (wanted === '[]') return setAnswer({ of: wanted, quotes: [] });
    // The wishes as the server has just corrected them.
    if (wanted === answer.of) return;
    let isOld = false;
    const timer = setTimeout(async () => {
      try {
        const data = await call<typeof matrixQuote>('POST /api/stores/matrix/quote', {
          body: { stores: wishesOf(draft) },
        });
        if (isOld) return;
        setDraft((now) => settled(now, data.stores));
        setAnswer({ of: JSON.stringify(wishesOf(settled(draft, data.stores))), quotes: data.stores });
      } catch (error) {
        leaveToTheDialog(error);
      }
    }, QUOTE_DELAY_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return { quotes: answer.quotes, isQuoted: answer.of === wanted };
}
