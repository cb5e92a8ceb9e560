import type { AfterSalesKind } from '@qingnang/contract/after-sales';
import { Radio } from '../../ui/Choice.tsx';
import styles from './Claim.module.css';
import type { KindOption } from './claim.ts';
import type { Claim } from './useClaim.ts';

interface ClaimKindsProps {
  kinds: readonly KindOption[];
  value: AfterSalesKind | undefined;
  onChange: (kind: AfterSalesKind) => void;
}

/** What the buyer wants, each with a line of what it is for. */
export const ClaimKinds = ({ kinds, value, onChange }: ClaimKindsProps) => (
  <fieldset className={styles.kinds}>
    <legend className="visually-hidden">售后类型</legend>
    {kinds.map(({ kind, name, about }) => (
      <label key={kind} className={styles.kind}>
        <input
          className="visually-hidden"
          type="radio"
          name="kind"
          value={kind}
          checked={kind === value}
          onChange={() => onChange(kind)}
        />
        <b>{name}</b>
        <span>{about}</span>
      </label>
    ))}
  </fieldset>
);

/** Why; with a hint where a photo is needed. */
export function ClaimReasons({ claim, error }: { claim: Claim; error: string | undefined }) {
  const { kind, reason, setReason, needsPhoto } = claim;
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? 'claim-reason-error' : undefined}>
      <legend>申请原因</legend>
      <div className={styles.choices}>
        {kind?.reasons.map((one) => (
          <Radio
            key={one.reason}
            name="reason"
            value={one.reason}
            checked={one.reason === reason}
            onChange={() => setReason(one.reason)}
          >
            {one.name}
          </Radio>
        ))}
      </div>
      {error ? (
        <p className={styles.wrong} id="claim-reason-error" role="alert">
          {error}
        </p>
      ) : (
        needsPhoto && <p className="muted small">需上传照片：外包装、批号和问题部位</p>
      )}
    </fieldset>
  );
}
