import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useOptions } from '../../../../../app/options.ts';
import { lastCarrier, rememberCarrier } from '../../../parts/carrier.ts';

/** 打包发货: carrier and waybill, by scan; the parcel holds what was picked, first expired first. */
export function ShipPicked({ ship }: { ship: (waybill: { carrier: string; tracking_no: string }) => void }) {
  const { data: options } = useOptions();
  const [carrier, setCarrier] = useState(() => lastCarrier() ?? null);
  const [tracking, setTracking] = useState('');
  const id = useId();
  const isReady = carrier !== null && tracking.trim() !== '';
  const send = () => {
    if (!carrier || !isReady) return;
    rememberCarrier(carrier);
    ship({ carrier, tracking_no: tracking.trim() });
  };
  return (
    <section className="card hand-ship" aria-label="打包发货">
      <h2>打包发货</h2>
      <Select<string>
        aria-label="承运方"
        size="large"
        placeholder="选择承运方"
        value={carrier}
        onChange={setCarrier}
        options={(options?.carriers ?? []).map((name) => ({ value: name, label: name }))}
      />
      <label htmlFor={id}>扫描运单号</label>
      <Input
        id={id}
        size="large"
        value={tracking}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setTracking(target.value)}
        onPressEnter={send}
      />
      <button type="button" className="btn primary lg" disabled={!isReady} onClick={send}>
        发货
      </button>
    </section>
  );
}
