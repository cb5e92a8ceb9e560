import { documentField } from '@qingnang/rules/application';
import type { Paper } from '@qingnang/rules/papers';
import { cx } from '../../lib/cx.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { DayInput } from '../../ui/DayInput.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { type FieldErrors, type PaperDraft, paperId } from './draft.ts';
import { PaperBox } from './PaperBox.tsx';
import styles from './Papers.module.css';

interface PaperCardProps {
  paper: Paper;
  value: PaperDraft;
  onChange: (change: (before: PaperDraft) => PaperDraft) => void;
  errors: FieldErrors;
  /** What the reviewer said of it. */
  refusal?: string | undefined;
}

/** One paper: its files, number and days. */
export function PaperCard({ paper, value, onChange, errors, refusal }: PaperCardProps) {
  const at = (field: string) => errors[documentField(paper.kind, field)];
  const set = (change: Partial<PaperDraft>) => onChange((before) => ({ ...before, ...change }));
  return (
    <li className={styles.paper} id={paperId(paper.kind)} tabIndex={-1}>
      <h3 className={cx(styles.name, paper.isRequired && styles.required)}>{paper.name}</h3>
      <PaperBox
        paper={paper}
        files={value.files}
        setFiles={(change) => onChange((before) => ({ ...before, files: change(before.files) }))}
        error={at('file_ids')}
      />
      <p className="muted small">{paper.hint}</p>
      {refusal && (
        <p className={styles.wrong} role="alert">
          需补充：{refusal}
        </p>
      )}
      <PaperFields paper={paper} value={value} set={set} at={at} />
    </li>
  );
}

interface PaperFieldsProps {
  paper: Paper;
  value: PaperDraft;
  set: (change: Partial<PaperDraft>) => void;
  /** The problem at a field. */
  at: (field: string) => string | undefined;
}

/** Number and days, as far as this paper has them. */
export const PaperFields = ({ paper, value, set, at }: PaperFieldsProps) => (
  <div className={styles.fields}>
    {paper.hasNumber && (
      <Field label="证照编号" error={at('number')} className={styles.whole}>
        <Input
          compact
          maxLength={60}
          autoComplete="off"
          value={value.number}
          onChange={({ target }) => set({ number: target.value })}
        />
      </Field>
    )}
    {paper.end !== 'none' && (
      <>
        <Field label="发证日期" error={at('issued_on')}>
          <DayInput compact value={value.issued_on} onChange={(issued_on) => set({ issued_on })} />
        </Field>
        <Field label="有效期至" error={at('valid_until')}>
          <DayInput
            compact
            value={value.is_long_term ? '' : value.valid_until}
            disabled={value.is_long_term}
            onChange={(valid_until) => set({ valid_until })}
          />
        </Field>
        {paper.end === 'long_term' && (
          <Checkbox
            className={styles.whole}
            checked={value.is_long_term}
            onChange={({ target }) =>
              set({ is_long_term: target.checked, ...(target.checked ? { valid_until: '' } : {}) })
            }
          >
            长期有效
          </Checkbox>
        )}
      </>
    )}
  </div>
);
