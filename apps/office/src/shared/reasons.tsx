import type { ReasonKind } from '@qingnang/contract/reason-fields';
import { useOptions } from '../app/options.ts';

/** What is usually said, in the order that staff have set (系统 › 原因); empty until it is known. */
export const useReasons = (kind: ReasonKind): string[] => useReasonOptions(kind).map(({ label }) => label);

/** The same, as a filter names them. */
export const useReasonOptions = (kind: ReasonKind): { value: string; label: string }[] =>
  (useOptions().data?.reasons ?? []).flatMap((reason) =>
    reason.kind === kind ? [{ value: reason.key, label: reason.text }] : [],
  );

/** The usual reasons as buttons, each of which is put into the field above. */
export function UsualReasons({ kind, choose }: { kind: ReasonKind; choose: (reason: string) => void }) {
  const reasons = useReasons(kind);
  if (reasons.length === 0) return null;
  return (
    <fieldset className="reasons">
      <legend className="visually-hidden">常用原因</legend>
      {reasons.map((reason) => (
        <button type="button" className="btn sm" key={reason} onClick={() => choose(reason)}>
          {reason}
        </button>
      ))}
    </fieldset>
  );
}
