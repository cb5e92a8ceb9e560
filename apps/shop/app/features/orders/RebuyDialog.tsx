import type { RebuyLine, RebuyPreview } from '@qingnang/contract/rebuy';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import styles from './Rebuy.module.css';
import { buyable, chosenLines, firstChoices, type RebuyChoice, rebuyBody, wayOf } from './rebuy-choice.ts';
import { Pill } from './StatusPill.tsx';

interface RebuyDialogProps {
  preview: RebuyPreview;
  busy: boolean;
  onClose: () => void;
  onBuy: (lines: ReturnType<typeof rebuyBody>) => void;
}

/** What of a past order can be bought today; the buyer chooses lines and numbers. */
export default function RebuyDialog({ preview, busy, onClose, onBuy }: RebuyDialogProps) {
  const { lines, gift_count, order_no } = preview;
  const [choices, setChoices] = useState(() => firstChoices(lines));
  const usable = buyable(lines);
  const chosen = chosenLines(lines, choices);
  const choose = (some: readonly RebuyLine[], change: Partial<RebuyChoice>) =>
    setChoices((now) => ({
      ...now,
      ...Object.fromEntries(
        some.map(({ line_id }) => [line_id, { isChosen: false, number: 0, ...now[line_id], ...change }]),
      ),
    }));
  return (
    <Dialog
      open
      wide
      sheet
      onClose={onClose}
      title="再次购买"
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() => onBuy(rebuyBody(lines, choices))}
          >
            加入购物车（{count(chosen.length)}）
          </Button>
        </>
      }
    >
      <p className={styles.intro}>
        <Checkbox
          checked={usable.length > 0 && chosen.length === usable.length}
          indeterminate={chosen.length > 0 && chosen.length < usable.length}
          disabled={usable.length === 0}
          onChange={(event) => choose(usable, { isChosen: event.target.checked })}
        >
          全选
        </Checkbox>
        <span className="small muted">
          订单 <span className="num">{order_no}</span>，按今天的价格和库存
          {gift_count > 0 && `；赠品 ${gift_count} 种由活动赠送`}
        </span>
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Row
            key={line.line_id}
            line={line}
            choice={choices[line.line_id] ?? NONE}
            onChange={(change) => choose([line], change)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

const NONE: RebuyChoice = { isChosen: false, number: 0 };

interface RowProps {
  line: RebuyLine;
  choice: RebuyChoice;
  onChange: (change: Partial<RebuyChoice>) => void;
}

function Row({ line, choice, onChange }: RowProps) {
  const way = wayOf(line);
  const canBuy = (way?.number ?? 0) > 0;
  const isOther = line.state === 'blocked' && line.substitute !== null;
  return (
    <li className={cx(styles.line, !canBuy && styles.off)}>
      <Checkbox
        aria-label={isOther ? `换成 ${line.substitute?.name} ${line.substitute?.sccj}` : `选择 ${line.name}`}
        checked={choice.isChosen && canBuy}
        disabled={!canBuy}
        onChange={(event) => onChange({ isChosen: event.target.checked })}
      />
      <GoodsImage className={styles.pack} src={line.image} width={44} />
      <div className={styles.words}>
        <b>{line.name}</b>
        <span className="small muted">
          {line.ypgg}　{line.sccj}
        </span>
        <State line={line} />
        {line.substitute && <Substitute substitute={line.substitute} />}
      </div>
      {way && canBuy && (
        <div className={styles.side}>
          <b className="num strong">{way.price === null ? '—' : money(way.price)}</b>
          <QtyInput
            name={line.name}
            size="sm"
            value={choice.number}
            min={way.minimum}
            multiple={way.multiple}
            max={way.most}
            disabled={!choice.isChosen}
            onChange={(number) => onChange({ number })}
          />
        </div>
      )}
    </li>
  );
}

function State({ line }: { line: RebuyLine }) {
  const { state, bought, bzdw, number, old_price, price, in_cart, notices, reason } = line;
  return (
    <span className={styles.state}>
      {state === 'ok' && <Pill kind="ok">可购买</Pill>}
      {state === 'price' && price !== null && (
        <>
          <Pill kind="wait">价格有变</Pill>
          <span className="small num">
            <s className="muted">{money(old_price)}</s> → {money(price)}
          </span>
        </>
      )}
      {state === 'short' && (
        <>
          <Pill kind="wait">{number > 0 ? '数量不足' : '已达上限'}</Pill>
          <span className="small">
            上次 {count(bought)} {bzdw}，{number > 0 ? `现可买 ${count(number)} ${bzdw}` : '不能再加'}
          </span>
        </>
      )}
      {state === 'blocked' && (
        <>
          <Pill kind="bad">不可购</Pill>
          <span className="small">{reason?.message}</span>
        </>
      )}
      {in_cart > 0 && (
        <Pill kind="info">
          购物车已有 {count(in_cart)} {bzdw}
        </Pill>
      )}
      {state !== 'short' && notices.length > 0 && (
        <span className="small warn-text">{notices.join('；')}</span>
      )}
    </span>
  );
}

const Substitute = ({ substitute }: { substitute: NonNullable<RebuyLine['substitute']> }) => (
  <span className={styles.other}>
    <span className="sub">可换同名同规格</span> {substitute.sccj}
    <span className="muted small">　{substitute.ypgg}</span>
  </span>
);
