import type { AfterSalesPreview } from '@qingnang/contract/after-sales';
import type { CodedLine } from '@qingnang/contract/trace-codes-buyer';
import { cx } from '../../lib/cx.ts';
import { count, date, expiry, money } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ScanField } from '../scanning/ScanField.tsx';
import { useHeard } from '../scanning/useHeard.ts';
import styles from './Claim.module.css';
import { CodePicker } from './CodePicker.tsx';
import { type ClaimLine, choiceOf, type KindOption, problemOf } from './claim.ts';
import { NAMES_CODES, nameCode } from './named-codes.ts';
import type { Claim, Errors, Preview } from './useClaim.ts';

interface ClaimLinesProps {
  lines: readonly ClaimLine[];
  /** Those that left with 追溯码. */
  coded: readonly CodedLine[];
  kind: KindOption;
  claim: Claim;
  preview: Preview;
  errors: Errors;
}

/** Delivered goods lot by lot: how many of it are claimed, what they bring back, or why they cannot be. */
export function ClaimLines({ lines, coded, kind, claim, preview, errors }: ClaimLinesProps) {
  const named = NAMES_CODES.includes(kind.kind) ? coded : [];
  const isOpen = (line: ClaimLine) => problemOf(line, kind, claim.reason) === '';
  const open = lines.filter(isOpen);
  const shut = lines.filter((line) => !isOpen(line));
  const shownError = errors.lines?.[0];
  return (
    <div>
      <h2 className={styles.label}>
        选择商品
        {kind.needs_lines === 0 && <span className="muted">（可不选）</span>}
      </h2>
      {shownError && (
        <p className={styles.wrong} role="alert">
          {shownError}
        </p>
      )}
      {lines.length === 0 && <p className="muted small">订单还没有发货，暂无可选商品</p>}
      {named.length > 0 && <ScanReturns coded={named} claim={claim} />}
      <PlainList className={styles.lines}>
        {[...open, ...shut].map((line) => (
          <Line
            key={line.shipment_line_id}
            line={line}
            coded={named.find(({ shipment_line_id: id }) => id === line.shipment_line_id)}
            kind={kind}
            claim={claim}
            preview={preview}
            error={errorAt(line, claim, errors)}
          />
        ))}
      </PlainList>
    </div>
  );
}

/** Scanned packs are named one by one; each chooses its lot. */
function ScanReturns({ coded, claim }: { coded: readonly CodedLine[]; claim: Claim }) {
  const { heard, say } = useHeard();
  const scan = (text: string) => {
    const { isGood, message, named, lineId } = nameCode(coded, claim.named, text);
    const line = coded.find((one) => one.shipment_line_id === lineId);
    if (line && named) claim.name(line, named.get(line.shipment_line_id) ?? []);
    say(isGood, message);
  };
  return <ScanField placeholder="扫描要退的药品的追溯码" act="选择" heard={heard} onScan={scan} />;
}

/** The server names lines by their place in what was sent. */
function errorAt(line: ClaimLine, { claimed }: Claim, errors: Errors): string | undefined {
  const at = claimed.findIndex((one) => one.shipment_line_id === line.shipment_line_id);
  if (at < 0) return undefined;
  return ['shipment_line_id', 'number', 'codes'].flatMap((field) => errors[`lines.${at}.${field}`] ?? [])[0];
}

interface LineProps extends Pick<ClaimLinesProps, 'kind' | 'claim' | 'preview'> {
  line: ClaimLine;
  /** undefined = it carries no codes, or none are asked for. */
  coded: CodedLine | undefined;
  error: string | undefined;
}

function Line({ line, coded, kind, claim, preview, error }: LineProps) {
  const id = line.shipment_line_id;
  const problem = problemOf(line, kind, claim.reason);
  const isChosen = claim.chosen.has(id) && problem === '';
  const shown = preview.data?.lines.find((one) => one.shipment_line_id === id);
  const wrong = error ?? (isChosen ? shown?.refusal?.message : undefined);
  const name = `${line.name} 批号 ${line.lot_no}`;
  return (
    <li className={cx(styles.line, problem !== '' && styles.shut)}>
      <Checkbox
        aria-label={`选择 ${name}`}
        checked={isChosen}
        disabled={problem !== ''}
        onChange={(event) => claim.choose(id, event.target.checked ? Math.max(1, line.left_number) : null)}
      />
      <GoodsImage className={styles.pack} src={line.image} width={48} />
      <Words line={line} kind={kind} claim={claim} problem={problem} />
      {isChosen && kind.is_goods === 1 && (
        <div className={styles.number}>
          <QtyInput
            name={name}
            value={claim.chosen.get(id) ?? 1}
            max={line.left_number}
            size="sm"
            onChange={(number) => claim.choose(id, number)}
          />
          {shown && !shown.refusal && <Amount shown={shown} isOld={preview.isOld} />}
        </div>
      )}
      {isChosen && coded && (
        <CodePicker
          line={coded}
          named={claim.named.get(id) ?? []}
          number={claim.chosen.get(id) ?? 0}
          onChange={(codes) => claim.name(coded, codes)}
        />
      )}
      {wrong && (
        <p className={cx(styles.wrong, styles.below)} role="alert">
          {wrong}
        </p>
      )}
    </li>
  );
}

function Words({
  line,
  kind,
  claim,
  problem,
}: Omit<LineProps, 'error' | 'preview' | 'coded'> & { problem: string }) {
  const choice = kind.is_goods === 1 ? choiceOf(line, kind.kind, claim.reason) : null;
  return (
    <div className={styles.words}>
      <b>
        {line.is_gift === 1 && (
          <>
            <Tag name="赠" title="赠品" />{' '}
          </>
        )}
        {line.name} <span className="muted small">{line.ypgg}</span>
      </b>
      <span className="sub small">
        批号 <span className="num">{line.lot_no}</span>
        {line.expires_on !== null && <>　有效期至 {expiry(line.expires_on)}</>}
        {'　'}
        <span className="muted">{line.sccj}</span>
      </span>
      <span className="small num">
        {problem === '' ? (
          <span className="muted">
            {money(line.price)} · 已发 {count(line.shipped_number)} {line.bzdw}
            {kind.is_goods === 1 && `，可申请 ${count(line.left_number)} ${line.bzdw}`}
            {choice && <span className="nowrap">　{date(choice.until)} 前</span>}
          </span>
        ) : (
          <span className="warn-text">{problem}</span>
        )}
      </span>
    </div>
  );
}

const Amount = ({ shown, isOld }: { shown: AfterSalesPreview['lines'][number]; isOld: boolean }) =>
  (shown.amount > 0 || shown.voucher > 0) && (
    <span className={cx(styles.amount, isOld && styles.old)}>
      <b className="num price-text">{money(shown.amount)}</b>
      {shown.voucher > 0 && <span className="muted small num">现金券 {money(shown.voucher)}</span>}
    </span>
  );
