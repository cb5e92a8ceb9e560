import type { ContractDraft } from '@qingnang/contract/contracts';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Scrollable } from '../../ui/Scrollable.tsx';
import frame from '../account/MemberFrame.module.css';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Contracts.module.css';
import type { Reading } from './useReading.ts';

/** The contract as it stands in its PDF, a part at a time, in a box of its own. */
export function ContractPaper({ draft, reading }: { draft: ContractDraft; reading: Reading }) {
  const part = draft.parts[reading.part];
  if (!part) return null;
  const isLast = reading.part === draft.parts.length - 1 && reading.page === reading.pages;
  return (
    <section className={cx('panel', frame.flush)} aria-labelledby="contract-title">
      <PanelHead heading="h1" title={<span id="contract-title">{draft.title}</span>}>
        <span className="sub num">
          第 {reading.page} / {reading.pages} 页
        </span>
        <span className={frame.rule} />
        <a className={cx('link', styles.download)} href={draft.file_url} download>
          <Icon name="download" size={16} />
          下载 PDF
        </a>
      </PanelHead>
      <PartTabs draft={draft} reading={reading} />
      <Scrollable className={styles.scroll} ref={reading.box} aria-label={part.title}>
        <article className={styles.paper}>
          <h2 className={styles.title}>{part.title}</h2>
          <InOrder
            items={part.lines}
            draw={({ kind, text }) => (kind === 'heading' ? <h3>{text}</h3> : <p>{text}</p>)}
          />
          <Parties draft={draft} />
        </article>
      </Scrollable>
      <div className={styles.turn}>
        <Button
          size="sm"
          onClick={() => reading.turn(-1)}
          disabled={reading.part === 0 && reading.page === 1}
        >
          <Icon name="left" size={16} />
          上一页
        </Button>
        <Progress value={reading.page / reading.pages} label="阅读进度" />
        <span className="muted small">{leftWords(reading)}</span>
        <Button size="sm" onClick={() => reading.turn(1)} disabled={isLast}>
          {reading.page === reading.pages && !isLast ? '下一份' : '下一页'}
          <Icon name="right" size={16} />
        </Button>
      </div>
    </section>
  );
}

function leftWords({ isRead, part, page, pages }: Reading): string {
  if (isRead.every(Boolean)) return '已读完';
  return isRead[part] ? '本份已读完' : `还剩 ${pages - page} 页未读`;
}

const PartTabs = ({ draft, reading }: { draft: ContractDraft; reading: Reading }) => (
  <div className={styles.tabs} role="tablist" aria-label="合同文件">
    {draft.parts.map(({ title }, index) => (
      <button
        key={title}
        type="button"
        role="tab"
        aria-selected={index === reading.part}
        onClick={() => reading.show(index)}
      >
        <Icon name={reading.isRead[index] ? 'ok' : 'file'} size={16} />
        {title}
      </button>
    ))}
  </div>
);

const Parties = ({ draft }: { draft: ContractDraft }) => (
  <div className={styles.parties}>
    <div>
      <p>
        甲方（供货方）：<b>{draft.seller}</b>
      </p>
      <p className="sub small">签署后加盖合同专用章与数字签名</p>
    </div>
    <div>
      <p>
        乙方（购货方）：<b>{draft.company}</b>
      </p>
      <p className={styles.here}>
        <Icon name="edit" size={16} />
        待签署
      </p>
    </div>
  </div>
);
