import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { ANY } from '../../../app/failure.tsx';
import { month } from '../../../app/format.ts';
import { useOptions } from '../../../app/options.ts';
import { ColdFields, type ColdValues, coldBody } from '../../../shared/ColdFields.tsx';
import type { StaffCase } from '../api.ts';
import { type CaseDialogProps, useActForm } from './dialog.ts';

type Lot = StaffCase['resend_lots'][number];

interface Values {
  carrier: string;
  tracking_no: string;
  lot_reason?: string;
  cold?: ColdValues;
  frozen?: ColdValues;
}

const keyOf = ({ line_id, lot_id }: Lot): string => `${line_id}:${lot_id}`;

/** 补发: which lots go, first expired first, with the parcel's number. */
export function ResendDialog(props: CaseDialogProps) {
  const { one, close } = props;
  const [form] = Form.useForm<Values>();
  const cold = (['cold', 'frozen'] as const).filter((kind) =>
    one.resend_lots.some(({ storage }) => storage === kind),
  );
  const { data: options } = useOptions();
  const [numbers, setNumbers] = useState<Record<string, string>>(() =>
    Object.fromEntries(one.resend_lots.map((lot) => [keyOf(lot), String(lot.number)])),
  );
  const { submit, isPending } = useActForm(props, 'resend', form, '补发已发货');
  const chosen = one.resend_lots
    .map((lot) => ({ lot, number: Number(numbers[keyOf(lot)]) || 0 }))
    .filter(({ number }) => number > 0);
  const tooMany = chosen.some(({ lot, number }) => number > lot.on_hand);
  return (
    <Modal
      title={`补发发货 ${one.case_no}`}
      open
      onCancel={close}
      footer={null}
      width={760}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ carrier, tracking_no: tracking, lot_reason, ...boxes }) => {
          if (tooMany || chosen.length === 0) return undefined;
          return submit({
            carrier,
            tracking_no: tracking.trim(),
            lines: chosen.map(({ lot, number }) => ({ line_id: lot.line_id, lot_id: lot.lot_id, number })),
            lot_reason: lot_reason?.trim() ?? '',
            ...(boxes.cold ? { cold: coldBody(boxes.cold) } : {}),
            ...(boxes.frozen ? { frozen: coldBody(boxes.frozen) } : {}),
          });
        }}
      >
        {one.order && (
          <p className="sub">
            须扫追溯码的商品，补发前先扫码：
            <Link className="btn text" to={`/warehouse/orders/${one.order.id}/codes`}>
              扫追溯码
            </Link>
          </p>
        )}
        <div className="case-ship">
          <Form.Item name="carrier" label="承运方" rules={[{ required: true, message: '请选择承运方' }]}>
            <Select
              placeholder="请选择"
              loading={!options}
              options={((cold.length > 0 ? options?.cold_carriers : options?.carriers) ?? []).map(
                (carrier) => ({
                  value: carrier,
                  label: carrier,
                }),
              )}
            />
          </Form.Item>
          <Form.Item
            name="tracking_no"
            label="运单号"
            rules={[{ required: true, whitespace: true, message: '请填写运单号' }]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
        </div>
        {cold.map((storage) => (
          <ColdFields key={storage} form={form} storage={storage} field={storage} rest="" />
        ))}
        {one.resend_lots.length === 0 ? (
          <p className="alert bad">没有可补发的库存，请先补货或与客户协商退款</p>
        ) : (
          <LotTable
            one={one}
            numbers={numbers}
            change={(key, text) => setNumbers((before) => ({ ...before, [key]: text }))}
          />
        )}
        <Form.Item name="lot_reason" label="改发批号的原因（先到期先出时不填）" rules={[ANY]}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        {tooMany && <p className="bad">数量超过该批库存</p>}
        <DialogActs close={close} isSaving={isPending} save="确认补发" />
      </Form>
    </Modal>
  );
}

interface LotTableProps {
  one: StaffCase;
  numbers: Record<string, string>;
  change: (key: string, text: string) => void;
}

const LotTable = ({ one, numbers, change }: LotTableProps) => (
  <table className="tb case-inspect">
    <caption className="visually-hidden">补发批号</caption>
    <thead>
      <tr>
        <th scope="col">商品</th>
        <th scope="col">批号</th>
        <th scope="col">有效期至</th>
        <th scope="col" className="r">
          库存
        </th>
        <th scope="col">补发数量</th>
      </tr>
    </thead>
    <tbody>
      {one.resend_lots.map((lot) => {
        const line = one.lines.find(({ id }) => id === lot.line_id);
        return (
          <tr key={keyOf(lot)}>
            <td>
              {line?.name} <span className="muted">{line?.ypgg}</span>
            </td>
            <td>{lot.lot_no}</td>
            <td>{month(lot.expires_on)}</td>
            <td className="r">{lot.on_hand}</td>
            <td>
              <input
                className="in sm case-number"
                inputMode="numeric"
                maxLength={5}
                aria-label={`${line?.name} 批号 ${lot.lot_no} 补发数量`}
                aria-invalid={(Number(numbers[keyOf(lot)]) || 0) > lot.on_hand}
                value={numbers[keyOf(lot)] ?? ''}
                onChange={(event) => change(keyOf(lot), event.target.value.replace(/\D/g, ''))}
              />
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
