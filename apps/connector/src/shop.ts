/** The shop, by its calls for other systems (docs/api.md, docs/api-erp.md). */
import { ask, type Call, CallFailed, type World } from './calls.ts';
import type {
  Batch,
  Compared,
  Difference,
  FieldError,
  Figures,
  Inward,
  Outward,
  Row,
  RowAnswer,
} from './peer.ts';

export interface Page {
  items: Row[];
  next_cursor: string;
  has_more: boolean;
}

export interface Shop {
  /** Hands rows over. @returns what became of each, in their order */
  push(kind: Inward, batch: Batch): Promise<RowAnswer[]>;
  /** What has changed since the cursor; all there is without one, and when the shop no longer knows it. */
  changed(list: Outward, cursor: string | null): Promise<Page>;
  /** Lays what a peer holds beside what the shop holds. @returns where they differ */
  compare(kind: Compared, run: string, figures: Figures): Promise<Difference[]>;
}

export interface ShopAddress {
  url: string;
  key: string;
  /** Whose numbers things carry. */
  source: string;
}

/** Rows of one call at most. */
const MOST_ROWS = 1000;
const PAGE = 100;
const CURSOR_GONE = 10410;

interface Envelope {
  code: number;
  message: string;
  data: unknown;
  errors?: Record<string, string[]>;
}

/** A call that was refused. */
class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly code: number;
  readonly errors: Record<string, string[]>;
  constructor(what: string, status: number, { code, message, errors = {} }: Envelope) {
    super(`${what}：${message}${status === 422 ? ` ${JSON.stringify(errors)}` : ''}`);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export function shopAt(world: World, { url, key, source }: ShopAddress): Shop {
  const call = async (
    method: Call['method'],
    path: string,
    body?: unknown,
    once?: string,
  ): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(once === undefined ? {} : { 'idempotency-key': once }),
    };
    const { status, body: answer } = await ask(world, { method, url: url + path, headers, body });
    if (!isEnvelope(answer)) throw new CallFailed(`${method} ${path}：应答不是商城的格式（状态 ${status}）`);
    if (status >= 400) throw new Refused(`${method} ${path}`, status, answer);
    return answer.data;
  };
  const shop: Shop = {
    push: (kind, batch) =>
      kind === 'parcels' ? pushParcels(call, source, batch) : pushRows(call, source, kind, batch),
    async changed(list, cursor) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === null ? {} : { cursor }) });
      if (list === 'orders' || list === 'shipments') query.set('source', source);
      try {
        return (await call('GET', `/api/v1/${list}?${query.toString()}`)) as Page;
      } catch (error) {
        if (cursor === null || !(error instanceof Refused) || error.code !== CURSOR_GONE) throw error;
        return shop.changed(list, null);
      }
    },
    async compare(kind, run, { rows, from }) {
      const found: Difference[] = [];
      // At least one call: it says that there is nothing more.
      for (let at = 0; at === 0 || at < rows.length; at += MOST_ROWS) {
        const complete = at + MOST_ROWS >= rows.length;
        const body = { source, run, kind, rows: rows.slice(at, at + MOST_ROWS), complete, from };
        const data = (await call('POST', '/api/v1/comparisons', body)) as { differences: Difference[] };
        found.push(...data.differences);
      }
      return found;
    },
  };
  return shop;
}

type Caller = (method: Call['method'], path: string, body?: unknown, once?: string) => Promise<unknown>;

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

const refusedRow = (errors: readonly FieldError[]): RowAnswer => ({
  state: 'refused',
  id: null,
  errors,
  waiting: [],
  short: 0,
  stale: false,
});

/**
 * One call for all rows. Where some have a form that ends the call, the others go without them: those rows are refused as by the shop.
 * The key of a call says which rows it has, so that one that comes again, however late, does nothing.
 */
async function pushRows(
  call: Caller,
  source: string,
  kind: Inward,
  { id, rows }: Batch,
): Promise<RowAnswer[]> {
  const answers: RowAnswer[] = rows.map(() => refusedRow([]));
  let left = rows.map((row, index) => ({ row, index }));
  while (left.length > 0) {
    const once = `${source}-${kind}-${id}-${left.length}`;
    try {
      const body = { source, rows: left.map(({ row }) => row) };
      const data = (await call('POST', `/api/v1/${kind}`, body, once)) as { results: Partial<RowAnswer>[] };
      for (const [at, { index }] of left.entries())
        answers[index] = { ...refusedRow([]), ...data.results[at] };
      return answers;
    } catch (error) {
      const wrong = error instanceof Refused && error.status === 422 ? wrongRows(error.errors) : new Map();
      if (wrong.size === 0) throw error;
      for (const [at, errors] of wrong) answers[left[at]?.index ?? 0] = refusedRow(errors);
      left = left.filter((_, at) => !wrong.has(at));
    }
  }
  return answers;
}

const ROW_FIELD = /^rows\.(\d+)\.?(.*)$/;

/** Which rows a refusal of the whole call names: `{ "rows.17.price": ["…"] }`. */
function wrongRows(errors: Record<string, string[]>): Map<number, FieldError[]> {
  const wrong = new Map<number, FieldError[]>();
  for (const [name, messages] of Object.entries(errors)) {
    const [, at, field = ''] = ROW_FIELD.exec(name) ?? [];
    if (at === undefined) continue;
    const row = wrong.get(Number(at)) ?? [];
    row.push(...messages.map((message) => ({ field, message })));
    wrong.set(Number(at), row);
  }
  return wrong;
}

/** Parcels that a peer has sent off: one call for each, approved before where nobody has. */
async function pushParcels(call: Caller, source: string, { id, rows }: Batch): Promise<RowAnswer[]> {
  const answers: RowAnswer[] = [];
  for (const [at, { order_id: orderId, ...parcel }] of rows.entries()) {
    const path = `/api/v1/orders/${encodeURIComponent(String(orderId))}`;
    try {
      const { state } = (await call('GET', path)) as { state: string };
      if (state === 'pending_review') await approve(call, path);
      const once = `${source}-parcels-${id}-${at}`;
      const made = (await call('POST', `${path}/shipments`, parcel, once)) as { id: number };
      answers.push({ ...refusedRow([]), state: 'created', id: made.id });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      answers.push(refusedRow(errorsOf(error)));
    }
  }
  return answers;
}

/** Somebody may have approved it meanwhile, or this very call whose answer was lost: shipping says whether it was. */
const approve = (call: Caller, path: string) =>
  call('POST', `${path}/approve`).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
  });

const errorsOf = ({ errors, message }: Refused): FieldError[] => {
  const fields = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((one) => ({ field, message: one })),
  );
  return fields.length > 0 ? fields : [{ field: '', message }];
};
