import { Checkbox, Input, type InputRef, Select } from 'antd';
import { type RefObject, useId, useRef, useState } from 'react';
import { useOptions } from '../../../../app/options.ts';
import type { KeptActs } from '../../../../shared/kept-acts/useKeptActs.ts';
import { ScanLog, useScanLog } from '../../../../shared/scanning/ScanLog.tsx';
import { lastCarrier, rememberCarrier } from '../../parts/carrier.ts';
import { type PickBatchOrder, type ShipScanned, useShipScanned } from '../api.ts';
import { answerOf, scannedOrder } from '../scan.ts';
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

function useScans(ship: ShipScanned, isLoud: boolean) {
  const { scans, put, newKey } = useScanLog(isLoud);
  const refuse = (code: string, words: string) => put({ key: newKey(), code, tone: 'bad', words });
  /** The next pair may be scanned while this one is on its way. */
  const send = (
    { place }: PickBatchOrder,
    waybill: { order_no: string; carrier: string; tracking_no: string },
  ) => {
    const code = `${waybill.order_no} ${waybill.tracking_no}`;
    const scan = { key: newKey(), place: `第 ${place} 单`, code };
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
