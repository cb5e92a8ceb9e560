import type { ReferenceFacts } from '@qingnang/contract/approval-references';
import { type ForbiddenList, forbiddenWords } from '../../../forbidden/rules.ts';
import { type Fill, type FilledFacts, fillFrom } from '../../../reference/rules.ts';

/** A draft as far as its number may say more of it; what is not known is ''. */
export interface FillableDraft extends FilledFacts {
  id: number;
  name: string;
  generic_name: string;
  spec: string;
  approval_no: string;
  source_code: string;
}

/** What a draft takes over from its number, or why it takes nothing. */
export type DraftFill = Fill & { reason: string };

/** @param reference what is known of the draft's number; null = nothing */
export function draftFill(
  draft: FillableDraft,
  reference: ReferenceFacts | null,
  list: ForbiddenList,
): DraftFill {
  const nothing = (reason: string) => ({ filled: {}, differs: [], reason });
  if (draft.approval_no === '') return nothing('没有批准文号');
  if (!reference) return nothing('批准文号库里没有这个文号');
  const fill = fillFrom(draft, reference);
  const forbidden = forbiddenWords(list, {
    name: draft.name,
    genericName: draft.generic_name,
    approvalNo: draft.approval_no,
    maker: fill.filled.maker ?? draft.maker,
  });
  if (forbidden) return { ...fill, filled: {}, reason: forbidden };
  return { ...fill, reason: Object.keys(fill.filled).length === 0 ? '没有可补的空项' : '' };
}
