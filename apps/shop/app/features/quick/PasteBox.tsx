import type { KeyboardEvent } from 'react';
import { keyOf } from '../../lib/keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Textarea } from '../../ui/Field.tsx';
import styles from './Quick.module.css';

interface PasteBoxProps {
  text: string;
  busy: boolean;
  onType: (text: string) => void;
  onMatch: () => void;
}

const EXAMPLE = `从 Excel 复制后粘贴，或者逐行输入：
阿莫西林胶囊　0.25g*24粒　华北制药　20
感冒灵颗粒　10g*9袋　30`;

/** Rows pasted from a spreadsheet, or typed. */
export function PasteBox({ text, busy, onType, onMatch }: PasteBoxProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Not yet the cart: the list comes first.
    event.preventDefault();
    event.stopPropagation();
    onMatch();
  };
  return (
    <div className={styles.pasteBox}>
      <Textarea
        aria-label="粘贴清单"
        rows={6}
        placeholder={EXAMPLE}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.pasteActs}>
        <Button variant="primary" busy={busy} disabled={text.trim() === ''} onClick={onMatch}>
          识别清单
        </Button>
        <span className="sub small">每行一个商品，最多 500 行；有表头按表头，没有表头按内容识别</span>
        <span className="sub small nowrap not-phone">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> 识别
        </span>
      </div>
    </div>
  );
}
