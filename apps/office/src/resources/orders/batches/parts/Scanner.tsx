import { Checkbox, Input, type InputRef, Select } from 'antd';
import { type RefObject, useId, useRef, useState } from 'react';
import { Icon } from '../../../../app/Icon.tsx';
import { useOptions } from '../../../../app/options.ts';
import { playTones } from '../../../../app/tones.ts';
import type { KeptActs } from '../../../../shared/kept-acts/useKeptActs.ts';
import { SCAN_ICONS, SCAN_TONES } from '../../../../shared/scanning/tones.ts';
import { lastCarrier, rememberCarrier } from '../../parts/carrier.ts';
import { type PickBatchOrder, type ShipScanned, useShipScanned } from '../api.ts';
import { answerOf, type Scanned, scannedOrder } from '../scan.ts';
import '../../../../shared/scanning/scanning.css';

interface ScannerProps {
  batchId: number;
  acts: KeptActs;
  orders: readonly PickBatchOrder[];
}

/** 扫描发货: order number, Enter, waybill, Enter, the next one. A scanner types like a keyboard; each pair is answered at once. */
export function Scanner({ batchId, orders, acts }: ScannerProps) {
  const [carrier, setCarrier] = useState(() => lastCarrier() ?? null);
  const [isLoud, setLoud] = useState(true);
  const { scans, refuse, send } = useScans(useShipScanned(batchId, acts), isLoud);
  const [current, setCurrent] = useState<PickBatchOrder | null>(null);
  const [typed, setTyped] = useState({ order: '', waybill: '' });
  const orderField = useRef<InputRef>(null);
  const waybillField = useRef<InputRef>(null);

  const takeOrder = () => {
    const found = scannedOrder(orders, typed.order);
    if ('order' in found) {
      setCurrent(found.order);
      waybillField.current?.focus();
      return;
    }
    setCurrent(null);
    setTyped({ order: '', waybill: '' });
    refuse(typed.order, found.problem);
  };
  const takeWaybill = () => {
    const tracking = typed.waybill.trim();
    if (!current || !carrier || tracking === '') {
      refuse(current?.order_no ?? '', missingWords(current, carrier));
      (current ? waybillField : orderField).current?.focus();
      return;
    }
    send(current, { order_no: current.order_no, carrier, tracking_no: tracking });
    setCurrent(null);
    setTyped({ order: '', waybill: '' });
    orderField.current?.focus();
  };
  return (
    <section className="card scanner" aria-label="扫描发货">
      <div className="scan-fields">
        <CarrierSelect carrier={carrier} choose={setCarrier} />
        <ScanField
          label="扫描订单号"
          field={orderField}
          value={typed.order}
          type={(order) => setTyped({ ...typed, order })}
          enter={takeOrder}
          isFirst
        />
        <ScanField
          label="扫描运单号"
          field={waybillField}
          value={typed.waybill}
          type={(waybill) => setTyped({ ...typed, waybill })}
          enter={takeWaybill}
        />
        <Checkbox checked={isLoud} onChange={({ target }) => setLoud(target.checked)}>
          提示音
        </Checkbox>
      </div>
      <p className="scan-now" role="status">
        {current
          ? `第 ${current.place} 单 ${current.company}，${current.boxes} 件，请扫描运单号`
          : '请扫描订单号，回车后扫描运单号'}
      </p>
      <ScanLog scans={scans} />
    </section>
  );
}

function missingWords(order: PickBatchOrder | null, carrier: string | null): string {
  if (!order) return '请先扫描订单号';
  return carrier ? '请扫描运单号' : '请先选择承运方';
}

interface CarrierSelectProps {
  carrier: string | null;
  choose: (carrier: string) => void;
}

function CarrierSelect({ carrier, choose }: CarrierSelectProps) {
  const { data: options } = useOptions();
  return (
    <div className="scan-part">
      <span aria-hidden>承运方</span>
      <Select<string>
        aria-label="承运方"
        placeholder="请选择"
        value={carrier}
        onChange={(name) => {
          choose(name);
          rememberCarrier(name);
        }}
        loading={!options}
        options={(options?.carriers ?? []).map((name) => ({ value: name, label: name }))}
      />
    </div>
  );
}

interface ScanFieldProps {
  label: string;
  field: RefObject<InputRef | null>;
  value: string;
  type: (text: string) => void;
  /** A scanner ends what it reads with Enter. */
  enter: () => void;
  /** It has the focus when the page opens. */
  isFirst?: boolean;
}

function ScanField({ label, field, value, type, enter, isFirst = false }: ScanFieldProps) {
  const id = useId();
  return (
    <div className="scan-part">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        ref={field}
        value={value}
        maxLength={60}
        autoComplete="off"
        autoFocus={isFirst}
        onChange={({ target }) => type(target.value)}
        onPressEnter={enter}
      />
    </div>
  );
}

/** What is kept in sight; the list of orders has all of it. */
const KEPT = 12;

function useScans(ship: ShipScanned, isLoud: boolean) {
  const [scans, setScans] = useState<Scanned[]>([]);
  const next = useRef(0);
  const put = (scan: Scanned) => {
    setScans((before) => [scan, ...before.filter(({ key }) => key !== scan.key)].slice(0, KEPT));
    if (isLoud && scan.tone !== 'busy') playTones(SCAN_TONES[scan.tone]);
  };
  const newKey = () => {
    next.current += 1;
    return next.current;
  };
  const refuse = (order_no: string, words: string) =>
    put({ key: newKey(), place: null, order_no, tracking_no: '', tone: 'bad', words });
  /** The next pair may be scanned while this one is on its way. */
  const send = (
    { place }: PickBatchOrder,
    waybill: { order_no: string; carrier: string; tracking_no: string },
  ) => {
    const { order_no, tracking_no } = waybill;
    const scan = { key: newKey(), place, order_no, tracking_no };
    put({ ...scan, tone: 'busy', words: '正在发货…' });
    const kept = () => put({ ...scan, tone: 'kept', words: '已存在本机，联网后自动发货' });
    ship(waybill, kept).then(
      (answer) => put({ ...scan, ...answerOf(answer) }),
      (error: unknown) =>
        put({
          ...scan,
          tone: 'bad',
          words: `未发货：${error instanceof Error ? error.message : '操作失败'}`,
        }),
    );
  };
  return { scans, refuse, send };
}

function ScanLog({ scans }: { scans: readonly Scanned[] }) {
  const latest = scans.find(({ tone }) => tone !== 'busy');
  return (
    <>
      <p className="visually-hidden" role="alert">
        {latest && `${latest.place === null ? '' : `第 ${latest.place} 单`} ${latest.words}`}
      </p>
      {scans.length > 0 && (
        <ol className="scan-log" aria-label="扫描结果">
          {scans.map((scan) => (
            <li key={scan.key} className={scan.tone}>
              <Icon name={SCAN_ICONS[scan.tone]} size={14} />
              <b>{scan.words}</b>
              <span>
                {scan.place !== null && `第 ${scan.place} 单　`}
                {scan.order_no} {scan.tracking_no}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
