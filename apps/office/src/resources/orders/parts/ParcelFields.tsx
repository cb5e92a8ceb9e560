import { Form, Input, Select } from 'antd';
import { useOptions } from '../../../app/options.ts';
import '../../../shared/parcel.css';

/** Who brings a parcel, and its number. @param isCold only those that carry cold goods are offered */
export function ParcelFields({ isCold }: { isCold: boolean }) {
  const { data: options } = useOptions();
  const carriers = (isCold ? options?.cold_carriers : options?.carriers) ?? [];
  return (
    <div className="ship-head">
      <Form.Item
        name="carrier"
        label="承运方"
        rules={[
          { required: true, message: '请选择承运方' },
          ...(isCold && options
            ? [{ type: 'enum' as const, enum: carriers, message: '请选择能运冷链的承运方' }]
            : []),
        ]}
      >
        <Select
          placeholder="请选择"
          loading={!options}
          options={carriers.map((carrier) => ({ value: carrier, label: carrier }))}
          notFoundContent={isCold ? '没有能运冷链的承运方，请在 系统 › 承运商 里标出' : undefined}
        />
      </Form.Item>
      <Form.Item
        name="tracking_no"
        label="运单号"
        rules={[{ required: true, whitespace: true, message: '请填写运单号' }]}
      >
        <Input maxLength={60} autoComplete="off" data-begin />
      </Form.Item>
      <Form.Item
        name="driver_phone"
        label="司机电话（可不填）"
        rules={[{ pattern: /^\s*[\d\-+ ]{7,20}\s*$/, message: '电话不正确' }]}
      >
        <Input maxLength={20} inputMode="tel" autoComplete="off" />
      </Form.Item>
    </div>
  );
}
