import { useReasons } from '../../../shared/reasons.tsx';

interface ProblemBoxProps {
  /** Undefined: nothing is wrong. */
  text: string | undefined;
  label: string;
  onChange: (text: string) => void;
}

/** What is wrong with a field or a paper, as the buyer will read it. */
export function ProblemBox({ text, label, onChange }: ProblemBoxProps) {
  if (text === undefined) return null;
  return (
    <input
      className="in sm problem"
      aria-label={`${label}的问题`}
      value={text}
      maxLength={100}
      list="refusal-reasons"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Words that are often said. */
export const ReasonList = () => (
  <datalist id="refusal-reasons">
    {useReasons('paper_problem').map((reason) => (
      <option key={reason}>{reason}</option>
    ))}
  </datalist>
);
