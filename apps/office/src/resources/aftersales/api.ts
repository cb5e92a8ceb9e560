import type {
  adminAcceptReturn,
  adminAfterSales,
  adminAfterSalesCase,
  adminAnswerCase,
  adminApproveRefund,
  adminApproveResend,
  adminApproveReturn,
  adminInspectRefuse,
  adminQuarantine,
  adminQuarantineDecide,
  adminRefundAgain,
  adminRefuseCase,
  adminResend,
  QuarantineRow,
  StaffCase,
  StaffCaseRow,
} from '@qingnang/contract/admin-after-sales';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { QuarantineRow, StaffCase, StaffCaseRow };
export type CaseLine = StaffCase['lines'][number];

const KEY = ['after_sales'];

export const useCases = (filter: FilterOf<typeof adminAfterSales>) =>
  useList<typeof adminAfterSales>(KEY, 'GET /api/admin/after_sales', { query: fromAddress(filter) });
export const useQuarantine = (filter: FilterOf<typeof adminQuarantine>) =>
  useList<typeof adminQuarantine>(KEY, 'GET /api/admin/quarantine', { query: fromAddress(filter) });

export function useCase(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) =>
      call<typeof adminAfterSalesCase>('GET /api/admin/after_sales/:id', { at: { id }, signal }),
  });
}

/** The calls of the desk that send a body; those that move money or goods take a key, too. */
interface CaseCalls {
  approve_return: typeof adminApproveReturn;
  approve_refund: typeof adminApproveRefund;
  approve_resend: typeof adminApproveResend;
  answer: typeof adminAnswerCase;
  refuse: typeof adminRefuseCase;
  accept: typeof adminAcceptReturn;
  inspect_refuse: typeof adminInspectRefuse;
  resend: typeof adminResend;
  refund_again: typeof adminRefundAgain;
}
export type CaseActName = keyof CaseCalls;
export type CaseBodies = { [Act in CaseActName]: Omit<BodyOf<CaseCalls[Act]>, 'version'> };

type Seen = Pick<StaffCase, 'id' | 'version'>;
const CASE_ACTS: {
  [Act in CaseActName]: (seen: Seen, body: CaseBodies[Act], key: string) => Promise<StaffCase>;
} = {
  approve_return: ({ id, version }, body, key) =>
    call<typeof adminApproveReturn>('POST /api/admin/after_sales/:id/approve_return', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  approve_refund: ({ id, version }, body, key) =>
    call<typeof adminApproveRefund>('POST /api/admin/after_sales/:id/approve_refund', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  approve_resend: ({ id, version }, body, key) =>
    call<typeof adminApproveResend>('POST /api/admin/after_sales/:id/approve_resend', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  answer: ({ id, version }, body, key) =>
    call<typeof adminAnswerCase>('POST /api/admin/after_sales/:id/answer', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  refuse: ({ id, version }, body, key) =>
    call<typeof adminRefuseCase>('POST /api/admin/after_sales/:id/refuse', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  accept: ({ id, version }, body, key) =>
    call<typeof adminAcceptReturn>('POST /api/admin/after_sales/:id/accept', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  inspect_refuse: ({ id, version }, body, key) =>
    call<typeof adminInspectRefuse>('POST /api/admin/after_sales/:id/inspect_refuse', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  resend: ({ id, version }, body, key) =>
    call<typeof adminResend>('POST /api/admin/after_sales/:id/resend', {
      at: { id },
      body: { ...body, version },
      key,
    }),
  refund_again: ({ id, version }, body, key) =>
    call<typeof adminRefundAgain>('POST /api/admin/after_sales/:id/refund_again', {
      at: { id },
      body: { ...body, version },
      key,
    }),
};

/** One act on an opened case, judged by the version that the member has seen. */
export const useCaseAct = <Act extends CaseActName>(seen: StaffCase, act: Act) =>
  useAct([KEY], ({ body, key }: { body: CaseBodies[Act]; key: string }) => CASE_ACTS[act](seen, body, key));

export const useDecideQuarantine = (id: number) =>
  useAct([KEY], (body: { decision: 'restock' | 'destroy'; note: string }) =>
    call<typeof adminQuarantineDecide>('POST /api/admin/quarantine/:id/decide', { at: { id }, body }),
  );
