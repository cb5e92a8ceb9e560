import type {
  AfterSalesKind,
  AfterSalesOptions,
  AfterSalesPreview,
  afterSalesCreate,
  afterSalesPreview,
} from '@qingnang/contract/after-sales';
import type { BodyOf } from '@qingnang/contract/call';
import type { FileLink } from '@qingnang/contract/files';
import type { CodedLine } from '@qingnang/contract/trace-codes-buyer';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { type Chosen, chosenOfLine, claimedOf, type Prefill } from './claim.ts';
import { NAMES_CODES, type Named, piecesNamed } from './named-codes.ts';

export type Errors = Record<string, string[] | undefined>;

/** What the buyer claims, as far as it is chosen; changing kind or reason forgets nothing of it. */
export function useClaim(options: AfterSalesOptions, prefill: Prefill | null, orderLineId: number) {
  const [kindCode, setKindCode] = useState<AfterSalesKind | null>(
    prefill?.kind ?? options.kinds[0]?.kind ?? null,
  );
  const [asked, setReason] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen>(
    () => prefill?.chosen ?? chosenOfLine(options.lines, orderLineId),
  );
  const [files, setFiles] = useState<FileLink[]>([]);
  const [named, setNamed] = useState<Named>(new Map());
  const kind = options.kinds.find((one) => one.kind === kindCode);
  const only = kind?.reasons.length === 1 ? kind.reasons[0]?.reason : undefined;
  const given = kind?.reasons.find((one) =>
    asked === null ? one.nature === prefill?.nature : one.reason === asked,
  );
  const reason = only ?? given?.reason ?? null;
  const claimed = kind ? claimedOf(options.lines, chosen, kind, reason) : [];
  const choose = (id: number, number: number | null) =>
    setChosen((before) => {
      const next = new Map(before);
      if (number === null) next.delete(id);
      else next.set(id, number);
      return next;
    });
  /** Names packs of a lot; their pieces are what is claimed of it. */
  const name = (line: CodedLine, codes: readonly string[]) => {
    setNamed((before) => new Map(before).set(line.shipment_line_id, codes));
    const pieces = piecesNamed(line, codes);
    if (pieces > 0) choose(line.shipment_line_id, pieces);
  };
  const needsPhoto = kind?.reasons.find((one) => one.reason === reason)?.needs_photo === 1;
  return {
    kind,
    setKind: setKindCode,
    reason,
    setReason,
    chosen,
    choose,
    named,
    name,
    claimed,
    files,
    setFiles,
    needsPhoto,
  };
}
export type Claim = ReturnType<typeof useClaim>;

const PAUSE_MS = 250;

export interface Preview {
  data: AfterSalesPreview | null;
  problem: string;
  /** The shown figures are of an older choice. */
  isOld: boolean;
  retry: () => void;
}

type Asked = BodyOf<typeof afterSalesPreview>;

/** What the claim would bring back, asked again after each change. */
export function usePreview(orderId: number | null, { kind, reason, claimed }: Claim): Preview {
  const isAsked = kind?.is_goods === 1 && orderId !== null && reason !== null && claimed.length > 0;
  const asked = isAsked
    ? JSON.stringify({ kind: kind.kind, reason, order_id: orderId, lines: claimed } satisfies Asked)
    : '';
  const [answer, setAnswer] = useState<{ asked: string; data: AfterSalesPreview | null; problem: string }>({
    asked: '',
    data: null,
    problem: '',
  });
  const [tries, setTries] = useState(0);
  // Another try asks the same once more.
  useEffect(() => {
    if (asked === '') return;
    const timer = setTimeout(() => {
      call<typeof afterSalesPreview>('POST /api/user/after_sales/preview', {
        body: JSON.parse(asked) as Asked,
        quiet: true,
      })
        .then((data) => setAnswer({ asked, data, problem: '' }))
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (error.kind !== 'cancelled') setAnswer({ asked, data: null, problem: error.message });
        });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, tries]);
  const retry = () => setTries((before) => before + 1);
  if (asked === '') return { data: null, problem: '', isOld: false, retry };
  return { data: answer.data, problem: answer.problem, isOld: answer.asked !== asked, retry };
}

/** Sends the claim once; what is wrong with it comes back by field. */
export function useSendClaim(orderId: number | null, claim: Claim) {
  const navigate = useNavigate();
  const [key, setKey] = useState(newIdempotencyKey);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const send = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const missing = missingOf(claim, text);
    setErrors(missing);
    const { kind, reason } = claim;
    if (!kind || reason === null || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const data = await call<typeof afterSalesCreate>('POST /api/user/after_sales', {
        body: {
          kind: kind.kind,
          reason,
          order_id: orderId ?? undefined,
          lines: claim.claimed.map((line) => ({
            ...line,
            codes: NAMES_CODES.includes(kind.kind) ? (claim.named.get(line.shipment_line_id) ?? []) : [],
          })),
          describe: text('describe'),
          contact: text('contact'),
          phone: text('phone'),
          file_ids: claim.files.map(({ id }) => id),
        },
        idempotencyKey: key,
        quiet: true,
      });
      toast.success('申请已提交，请等待审核');
      await navigate(data.url, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      // Refused: nothing was done, and what is sent next is another claim.
      if (error.status >= 400 && error.status < 500) setKey(newIdempotencyKey());
      setErrors(error.kind === 'invalid' ? shownErrors(error.fieldErrors) : { all: [error.message] });
    }
  };
  return { send, errors, busy };
}

const AT_FIELD = /^(reason|describe|contact|phone|file_ids|lines(\..+)?)$/;

/** What has no place in the form stands at its end. */
function shownErrors(errors: Record<string, string[]>): Errors {
  const rest = Object.entries(errors).flatMap(([field, words]) => (AT_FIELD.test(field) ? [] : words));
  return rest.length > 0 ? { ...errors, all: rest } : errors;
}

function missingOf(claim: Claim, text: (name: string) => string): Errors {
  const { kind, reason, claimed, files, needsPhoto } = claim;
  const errors: Errors = {};
  if (reason === null) errors.reason = ['请选择原因'];
  if (kind?.needs_lines === 1 && claimed.length === 0) errors.lines = ['请选择要申请的商品'];
  if (needsPhoto && files.length === 0) errors.file_ids = ['请至少上传一张照片'];
  if (kind?.is_goods === 0 && text('describe') === '') errors.describe = ['请说明需要什么'];
  if (text('contact') === '') errors.contact = ['请填写联系人'];
  if (!/^[\d\-+ ]{7,20}$/.test(text('phone'))) errors.phone = ['请填写正确的联系电话'];
  return errors;
}
