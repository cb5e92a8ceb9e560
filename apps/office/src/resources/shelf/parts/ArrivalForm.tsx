import { COLD_LIMITS, isColdStorage } from '@qingnang/rules/cold-chain';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { storageName } from '../../../app/words.ts';
import { arrivalErrors, asksTemperature, type Come, type TypedArrival, typedFrom } from '../values.ts';

interface ArrivalFormProps {
  come: Come;
  save: (typed: TypedArrival) => void;
  close: () => void;
}

const FIELDS: readonly { name: keyof TypedArrival; label: string; mode: 'text' | 'numeric' | 'decimal' }[] = [
  { name: 'lotNo', label: '批号', mode: 'text' },
  { name: 'quantity', label: '数量', mode: 'numeric' },
  { name: 'producedOn', label: '生产日期', mode: 'numeric' },
  { name: 'expiresOn', label: '有效期至', mode: 'numeric' },
  { name: 'temperature', label: '到货温度（℃）', mode: 'text' },
];
const LIKE: Partial<Record<keyof TypedArrival, string>> = { producedOn: '20260309', expiresOn: '20280308' };

/** One lot that has come: its number, its days, its pieces; what the label said stands there already. */
export function ArrivalForm({ come, save, close }: ArrivalFormProps) {
  const [typed, setTyped] = useState(() => typedFrom(come.scan));
  const [isTried, setTried] = useState(false);
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const errors = arrivalErrors(come, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length === 0) save(typed);
  };
  return (
    <form method="post" className="card hand-card" aria-label="到货批号" onSubmit={submit}>
      <What come={come} />
      <div className="hand-form shelf-fields">
        {FIELDS.filter(({ name }) => name !== 'temperature' || asksTemperature(come)).map(
          ({ name, label, mode }, at) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <input
                id={`${id}-${name}`}
                className="in"
                inputMode={mode}
                autoComplete="off"
                ref={at === 0 ? first : undefined}
                maxLength={name === 'lotNo' ? 40 : 10}
                placeholder={LIKE[name] ?? ''}
                aria-invalid={isTried && errors[name] !== undefined}
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
              {isTried && errors[name] && (
                <small className="bad" role="alert">
                  {errors[name]}
                </small>
              )}
            </div>
          ),
        )}
        <div className="btns">
          <button type="submit" className="btn primary">
            入库
          </button>
          <button type="button" className="btn" onClick={close}>
            取消
          </button>
        </div>
      </div>
    </form>
  );
}

function What({ come: { goods, scan } }: { come: Come }) {
  if (!goods)
    return (
      <div className="hand-what">
        <b>{scan}</b>
        <span className="sub">暂时连不上，联网后由系统核对是哪个商品；冷链商品请填写到货温度</span>
      </div>
    );
  const { name, ypgg, sccj, unit, storage } = goods;
  return (
    <div className="hand-what">
      <b>{name}</b>
      <span className="sub small">
        {ypgg}　{sccj}　按{unit}计
      </span>
      {isColdStorage(storage) && (
        <span>
          <span className="tag info">{storageName(storage)}</span> 到货温度应在 {COLD_LIMITS[storage].words}
        </span>
      )}
    </div>
  );
}
