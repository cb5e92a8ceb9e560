import type { ColdForm } from '@qingnang/contract/cold-chain';
import { COLD_LIMITS, type ColdStorage, isColdKept, tenthsOf } from '@qingnang/rules/cold-chain';
import { Form, type FormInstance, Input } from 'antd';
import { ANY } from '../app/failure.tsx';
import { type PaperFile, PaperInput } from '../app/PaperInput.tsx';
import { storageName } from '../app/words.ts';
import './parcel.css';
import { UsualReasons } from './reasons.tsx';

/** A cold parcel as it is typed. */
export interface ColdValues {
  box_no: string;
  recorder_no: string;
  temperature: string;
  day_reason?: string;
  file?: PaperFile | null;
}

export const coldBody = ({
  box_no,
  recorder_no,
  temperature,
  day_reason = '',
  file,
}: ColdValues): ColdForm => ({
  box_no: box_no.trim(),
  recorder_no: recorder_no.trim(),
  temperature: Number(temperature.trim().replace(/℃$/, '')),
  day_reason: day_reason.trim(),
  file_id: file?.id,
});

/** Types that recorders export. */
export const RECORD_TYPES = '.csv,application/pdf,image/jpeg,image/png';

const temperatureRule = (storage: ColdStorage) => ({
  validator: (_: unknown, typed = '') => {
    const { words, like } = COLD_LIMITS[storage];
    return isColdKept(tenthsOf(typed), storage)
      ? Promise.resolve()
      : Promise.reject(new Error(`须在 ${words} 之间，如 ${like}`));
  },
});

interface ColdFieldsProps {
  form: FormInstance;
  storage: ColdStorage;
  /** Where its facts stand in the form. */
  field?: ColdStorage;
  rest: string;
}

/**
 * What a parcel of cold or of frozen goods travels in.
 * @param rest why none leaves today; '' = one may
 */
export function ColdFields({ form, storage, field = 'cold', rest }: ColdFieldsProps) {
  const name = storageName(storage);
  return (
    <>
      <p className="alert info">
        {name}包裹：只装{name}商品，交给能运冷链的承运方
      </p>
      <div className="ship-head">
        <Form.Item
          name={[field, 'box_no']}
          label="保温箱号"
          rules={[{ required: true, whitespace: true, message: '请填写保温箱号' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={[field, 'recorder_no']}
          label="温度记录仪号"
          rules={[{ required: true, whitespace: true, message: '请填写温度记录仪号' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[field, 'temperature']} label="启运温度（℃）" rules={[temperatureRule(storage)]}>
          <Input maxLength={6} inputMode="decimal" autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name={[field, 'file']} label="温度记录（可到货后再传）" rules={[ANY]}>
        <PaperInput label="温度记录" purpose="temperature" accept={RECORD_TYPES} isOptional />
      </Form.Item>
      {rest !== '' && (
        <>
          <p className="alert bad">{rest}。确需今天发出，由有“质量处置”权限的人写明原因</p>
          <Form.Item name={[field, 'day_reason']} label="今天发出的原因" rules={[ANY]}>
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <UsualReasons
            kind="cold_day"
            choose={(reason) => form.setFieldValue([field, 'day_reason'], reason)}
          />
        </>
      )}
    </>
  );
}
