import type { ReceivingData, ReceivingLine, ReceivingParcel } from '@qingnang/contract/receiving';
import type { CodedParcel, OrderCodes, OrderScans } from '@qingnang/contract/trace-codes-buyer';
import { COLD_LIMITS, isColdKept, tenthsOf } from '@qingnang/rules/cold-chain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count, date } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { ColdFacts } from '../orders/ColdFacts.tsx';
import { useOrderActs } from '../orders/useOrderActs.tsx';
import { ScanField } from '../scanning/ScanField.tsx';
import { useHeard } from '../scanning/useHeard.ts';
import { findLine } from './find-line.ts';
import { lineElementId, ReceiveLine } from './ReceiveLine.tsx';
import { ReceiveResult } from './ReceiveResult.tsx';
import styles from './Receiving.module.css';
import { ScanSummary } from './ScanSummary.tsx';
import { settleScans } from './settle-scans.ts';
import { type Receiving, useReceiving } from './useReceiving.ts';
import { type Scanning, useScanning } from './useScanning.ts';

interface ReceiveViewProps {
  data: ReceivingData;
  codes: OrderCodes;
  scans: OrderScans;
  /** The parcel to begin with; 0 = the first that is not counted. */
  first: number;
}

/** Taking in an order's parcels, one at a time, lot by lot. */
export function ReceiveView({ data, codes, scans, first }: ReceiveViewProps) {
  const receiving = useReceiving(data);
  const { parcels } = receiving;
  const begin =
    parcels.find(({ shipment_id }) => shipment_id === first) ?? parcels.find(isOpen) ?? parcels[0];
  const [chosen, setChosen] = useState(String(begin?.shipment_id));
  const parcel = parcels.find(({ shipment_id }) => String(shipment_id) === chosen) ?? begin;
  if (!parcel) return null;
  return (
    <>
      <section className={cx('panel', styles.head)}>
        <div className={styles.titleRow}>
          <h1>收货核对</h1>
          <PageLink className="link small" to={`/order/info/${data.order.id}`}>
            订单 <span className="num">{data.order.order_no}</span>
          </PageLink>
        </div>
        {parcels.length > 1 && (
          <Segmented
            label="包裹"
            value={chosen}
            onChange={setChosen}
            options={parcels.map((one, index) => ({
              value: String(one.shipment_id),
              label: `${one.is_resend ? '补发' : `包裹${index + 1}`}${one.status === 'done' ? ' ✓' : ''}`,
            }))}
          />
        )}
        <p className={cx('sub small', styles.parcel)}>
          <Icon name="truck" size={16} />
          <span>
            {parcel.carrier} <span className="num">{parcel.tracking_no}</span>
          </span>
          <span className="num">发货 {date(parcel.shipped_at)}</span>
          {parcel.delivered_at !== null && <span className="num">签收 {date(parcel.delivered_at)}</span>}
          <a className="link" href={parcel.delivery_note_url} target="_blank" rel="noopener">
            随货同行单
          </a>
        </p>
        {parcel.cold && (
          <p>
            <ColdFacts cold={parcel.cold} />
          </p>
        )}
      </section>
      <ParcelCount
        key={parcel.shipment_id}
        data={data}
        parcel={parcel}
        receiving={receiving}
        coded={codes.parcels.find(({ shipment_id: id }) => id === parcel.shipment_id) ?? null}
        scans={scans}
      />
    </>
  );
}

const isOpen = ({ status }: ReceivingParcel): boolean => status !== 'done';

interface PartProps {
  data: ReceivingData;
  parcel: ReceivingParcel;
  receiving: Receiving;
}
interface ParcelCountProps extends PartProps {
  /** null = it came without trace codes. */
  coded: CodedParcel | null;
  scans: OrderScans;
}

function ParcelCount({ data, parcel, receiving, coded, scans }: ParcelCountProps) {
  const { countOf, isWaiting, save } = receiving;
  const [found, setFound] = useState<number | null>(null);
  const { heard, say } = useHeard();
  const scanning = useScanning({ coded, orderId: data.order.id, told: scans, say });
  const isDone = parcel.status === 'done';
  const isCounted = (line: ReceivingLine) =>
    countOf(line) !== null || (scanning.piecesOf(line.id) > 0 && isAllCoded(coded, line));
  const left = parcel.lines.filter((line) => !isCounted(line)).length;
  const done = parcel.lines.filter(
    (line) => countOf(line) !== null || scanning.piecesOf(line.id) >= line.number,
  ).length;
  const isScanned = parcel.lines.some((line) => scanning.piecesOf(line.id) > 0);
  const scan = (text: string) => {
    const code = scanning.scan(text);
    if (code) {
      setFound(code.lineId);
      say(code.isGood, code.message);
      return;
    }
    const answer = findLine(text, parcel.lines, (id) =>
      parcel.lines.some((line) => line.id === id && isCounted(line)),
    );
    setFound(answer.lineId);
    if (answer.lineId !== null) {
      const element = document.getElementById(lineElementId(answer.lineId));
      element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    }
    say(answer.lineId !== null, answer.message);
  };
  return (
    <>
      <section className={cx('panel', styles.count)} aria-label="核对进度">
        {isDone ? (
          <Outcome data={data} parcel={parcel} receiving={receiving} />
        ) : (
          <ScanField
            placeholder={coded ? '扫描追溯码、商品条码，或输入批号' : '扫描或输入商品条码、批号'}
            act={coded ? '确定' : '查找'}
            heard={heard}
            onScan={scan}
          />
        )}
        {coded && <ScanSummary coded={coded} scanning={scanning} />}
        <p className={styles.progress}>
          <span className={styles.progressBar}>
            <Progress value={done / parcel.lines.length} label="已核对" />
          </span>
          <span className="small sub num">
            已核对 {done} / {parcel.lines.length} 个批号
          </span>
          {receiving.waitingCount > 0 && (
            <span className="small warn-text" role="status">
              {count(receiving.waitingCount)} 条待同步，联网后自动保存
            </span>
          )}
        </p>
      </section>
      <PlainList className={cx('panel', styles.lines)}>
        {parcel.lines.map((line) => (
          <ReceiveLine
            key={line.id}
            line={line}
            entry={countOf(line)}
            isWaiting={isWaiting(line.id)}
            isFound={found === line.id}
            scanned={scanning.piecesOf(line.id)}
            isClosed={isDone}
            onSave={(entry) => save(line.id, entry)}
          />
        ))}
      </PlainList>
      {!isDone && (
        <Finish
          data={data}
          parcel={parcel}
          left={left}
          receiving={receiving}
          scanning={isScanned ? scanning : null}
        />
      )}
    </>
  );
}

/** Whether codes stand for every piece of a lot; otherwise it is counted by hand. */
const isAllCoded = (coded: CodedParcel | null, { id, number }: ReceivingLine): boolean =>
  coded?.lines.some((line) => line.shipment_line_id === id && line.by_code >= number) ?? false;

function Outcome({ data, parcel, receiving }: PartProps) {
  const navigate = useNavigate();
  const acts = useOrderActs();
  const confirm = async () => {
    if (await acts.confirmReceipt(data.order.id)) await navigate(`/order/info/${data.order.id}`);
  };
  return (
    <>
      <ReceiveResult
        parcel={parcel}
        open={receiving.parcels.filter(isOpen).length}
        canConfirm={data.order.can_confirm}
        busy={receiving.busy || acts.busy !== null}
        onConfirm={() => void confirm()}
        onReopen={() => void receiving.reopen(parcel)}
      />
      {acts.dialogs}
    </>
  );
}

interface FinishProps extends PartProps {
  /** Lots that are not counted. */
  left: number;
  /** null = nothing was scanned. */
  scanning: Scanning | null;
}

function Finish({ data, parcel, left, receiving, scanning }: FinishProps) {
  const [receiver, setReceiver] = useState(parcel.receiver || data.consignee);
  const [temperature, setTemperature] = useState('');
  const tenths = tenthsOf(temperature);
  const isWarm = parcel.cold !== null && !Number.isNaN(tenths) && !isColdKept(tenths, parcel.cold.storage);
  const isMissing = parcel.cold !== null && Number.isNaN(tenths);
  const finish = async () => {
    const ending = { receiver, ...(parcel.cold && { temperature: tenths / 10 }) };
    const done = scanning
      ? await settleScans(parcel, scanning, () => receiving.settle(parcel, ending))
      : await receiving.finish(parcel, ending);
    if (done) window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.bar}>
      <Field label="收货人" side className={styles.receiver}>
        <Input
          value={receiver}
          maxLength={40}
          autoComplete="name"
          onChange={(event) => setReceiver(event.target.value)}
        />
      </Field>
      {parcel.cold && (
        <Field label="到货温度（℃）" side className={styles.receiver}>
          <Input
            value={temperature}
            maxLength={6}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => setTemperature(event.target.value)}
          />
        </Field>
      )}
      {isWarm && parcel.cold && (
        <span className="small warn-text" role="status">
          超出 {COLD_LIMITS[parcel.cold.storage].words}：整包拒收，不必逐个清点
        </span>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={receiving.busy}
        disabled={isMissing || (left > 0 && !isWarm)}
        onClick={() => void finish()}
      >
        {finishWords({ left, isMissing, isWarm })}
      </Button>
    </div>
  );
}

function finishWords({
  left,
  isMissing,
  isWarm,
}: {
  left: number;
  isMissing: boolean;
  isWarm: boolean;
}): string {
  if (isWarm) return '拒收并去申请售后';
  if (left > 0) return `还有 ${left} 个批号`;
  return isMissing ? '请填写到货温度' : '完成收货';
}
