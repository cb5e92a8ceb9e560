import type { ReceivingLine } from '@qingnang/contract/receiving';
import { DIFFERENCE_NAMES, differencesOf } from '@qingnang/rules/receiving';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { count, expiry } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { LotReports } from '../goods/LotReports.tsx';
import { RecallMark } from '../goods/RecallMark.tsx';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Receiving.module.css';
import type { Entry } from './save-queue.ts';

interface ReceiveLineProps {
  line: ReceivingLine;
  entry: Entry;
  isWaiting: boolean;
  /** A scan has just found it. */
  isFound: boolean;
  /** Pieces counted by their codes. */
  scanned: number;
  /** The parcel's receiving has ended. */
  isClosed: boolean;
  onSave: (entry: Entry) => void;
}

export const lineElementId = (id: number): string => `receive-line-${id}`;

/** One lot of the delivery note: as written, or what differs. */
export function ReceiveLine(props: ReceiveLineProps) {
  const { line, entry, isWaiting, isFound, scanned, isClosed, onSave } = props;
  const [isOpen, setOpen] = useState(false);
  const isGood = entry !== null && differencesOf(line.number, entry).length === 0;
  const asWritten = { good: line.number, damaged: 0, otherLot: '', note: '' };
  return (
    <li
      id={lineElementId(line.id)}
      className={cx(styles.line, entry !== null && styles.checked, isFound && styles.found)}
      tabIndex={-1}
      aria-label={`${line.name} 批号 ${line.lot_no}`}
    >
      <div className={styles.goods}>
        <GoodsImage className={styles.pack} src={line.image} width={52} />
        <div className={styles.words}>
          <b>
            {line.is_gift === 1 && (
              <>
                <Tag name="赠" title="赠品" />{' '}
              </>
            )}
            {line.name}
          </b>
          <span className="small muted">
            {line.ypgg}　{line.sccj}
          </span>
          <span className={styles.lot}>
            批号 <b className="num">{line.lot_no}</b>
            <RecallMark recallClass={line.recall_class} />
            <span className="sub">
              有效期至 <span className="num">{line.expires_on === null ? '—' : expiry(line.expires_on)}</span>
            </span>
            <LotReports {...line} />
          </span>
        </div>
        <span className={styles.pieces}>
          <b className="num">{count(line.number)}</b> {line.bzdw}
        </span>
      </div>
      <Result line={line} entry={entry} isWaiting={isWaiting} scanned={isClosed ? 0 : scanned} />
      {!isClosed && (
        <div className={styles.acts}>
          <Button
            variant={isGood ? 'soft' : 'line'}
            aria-pressed={isGood}
            onClick={() => {
              setOpen(false);
              onSave(isGood ? null : asWritten);
            }}
          >
            <Icon name="check" size={16} />
            数量批号相符
          </Button>
          <Button variant="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            有差异
          </Button>
        </div>
      )}
      {isOpen && !isClosed && (
        <DifferenceForm
          line={line}
          entry={entry ?? asWritten}
          onSave={(next) => {
            setOpen(false);
            onSave(next);
          }}
        />
      )}
    </li>
  );
}

function Result({
  line,
  entry,
  isWaiting,
  scanned,
}: Pick<ReceiveLineProps, 'line' | 'entry' | 'isWaiting' | 'scanned'>) {
  if (entry === null && !isWaiting && scanned === 0) return null;
  const differences = entry === null ? [] : differencesOf(line.number, entry);
  return (
    <p className={styles.result} role="status">
      {scanned > 0 && (
        <Pill kind={scanned >= line.number ? 'ok' : 'wait'}>
          已扫 {count(scanned)} / {count(line.number)} {line.bzdw}
        </Pill>
      )}
      {entry !== null && differences.length === 0 && <Pill kind="ok">相符</Pill>}
      {differences.map(({ kind, number }) => (
        <Pill key={kind} kind="bad">
          {DIFFERENCE_NAMES[kind]} {count(number)} {line.bzdw}
          {kind === 'wrong' && entry ? `（实收 ${entry.otherLot}）` : ''}
        </Pill>
      ))}
      {entry?.note && <span className="small sub">{entry.note}</span>}
      {isWaiting && <Pill kind="wait">待同步</Pill>}
    </p>
  );
}

interface DifferenceFormProps {
  line: ReceivingLine;
  entry: NonNullable<Entry>;
  onSave: (entry: NonNullable<Entry>) => void;
}

function DifferenceForm({ line, entry, onSave }: DifferenceFormProps) {
  const [form, setForm] = useState(entry);
  const missing = line.number - form.good - form.damaged;
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ ...form, otherLot: form.otherLot.trim(), note: form.note.trim() });
      }}
    >
      <div className={styles.numbers}>
        <span>
          <span className="sub small">完好</span>
          <QtyInput
            name={`${line.name}完好`}
            value={form.good}
            min={0}
            max={line.number - form.damaged}
            onChange={(good) => setForm({ ...form, good })}
          />
        </span>
        <span>
          <span className="sub small">破损</span>
          <QtyInput
            name={`${line.name}破损`}
            value={form.damaged}
            min={0}
            max={line.number}
            onChange={(damaged) =>
              setForm({ ...form, damaged, good: Math.min(form.good, line.number - damaged) })
            }
          />
        </span>
        <span className={missing > 0 ? 'price-text' : 'muted'}>
          少货 <b className="num">{count(missing)}</b> {line.bzdw}
        </span>
      </div>
      <div className={styles.fields}>
        <Field label="实收批号（与单据不同时填写）">
          <Input
            value={form.otherLot}
            maxLength={40}
            placeholder={line.lot_no}
            autoComplete="off"
            onChange={(event) => setForm({ ...form, otherLot: event.target.value })}
          />
        </Field>
        <Field label="说明">
          <Input
            value={form.note}
            maxLength={200}
            placeholder="如：外箱压坏"
            autoComplete="off"
            onChange={(event) => setForm({ ...form, note: event.target.value })}
          />
        </Field>
      </div>
      <Button variant="primary" type="submit">
        保存差异
      </Button>
    </form>
  );
}
