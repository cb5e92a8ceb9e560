import type { CodedLine } from '@qingnang/contract/trace-codes-buyer';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import trace from '../trace/Trace.module.css';
import { freeCodes, piecesNamed } from './named-codes.ts';

interface CodePickerProps {
  line: CodedLine;
  named: readonly string[];
  /** Pieces that are claimed. */
  number: number;
  onChange: (named: readonly string[]) => void;
}

/** The codes of the packs that go back: ticked here, or scanned above. */
export function CodePicker({ line, named, number, onChange }: CodePickerProps) {
  const pieces = piecesNamed(line, named);
  return (
    <details className={trace.picker}>
      <summary className={cx('small', pieces === number ? 'ok-text' : 'warn-text')}>
        追溯码：已选 <span className="num">{count(pieces)}</span> / {count(number)} {line.bzdw}
      </summary>
      <div className={trace.choices}>
        {freeCodes(line).map(({ code, level, level_name: name, pieces: inside }) => (
          <Checkbox
            key={code}
            checked={named.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? [...named, code] : named.filter((one) => one !== code))
            }
          >
            <span className="num small">{code}</span>
            {level > 1 && (
              <span className="muted small">
                {name} {count(inside)} {line.bzdw}
              </span>
            )}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}
