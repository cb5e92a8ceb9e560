import { App, Button, Form, Input, Modal, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { phone } from '../../../app/format.ts';
import { useOptions } from '../../../app/options.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { orderActs, type ShipBody, useOrderAct } from '../api.ts';
import { marksOf } from '../lines.ts';
import { type Numbers, problemsOf, serverProblems, shippedLines, suggested } from '../picking.ts';
import { lastCarrier, rememberCarrier } from './carrier.ts';
import type { DialogProps } from './dialog.ts';
import { PickTable } from './PickTable.tsx';

interface Values {
  carrier: string;
  tracking_no: string;
  driver_phone: string;
}

interface ShipDialogProps extends DialogProps {
  /** It has left. */
  done?: () => void;
}

/** 发货: carrier, number, and which lots go; less than ordered is a part shipment. */
export function ShipDialog(props: ShipDialogProps) {
  const { order, isOpen, close } = props;
  return (
    <Modal
      title={`发货 ${order.order_no}`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={840}
      destroyOnHidden
    >
      <ShipForm {...props} />
    </Modal>
  );
}

function ShipForm({ order, close, done }: ShipDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const key = useActKey();
  const { data: options } = useOptions();
  const [numbers, setNumbers] = useState<Numbers>(() => suggested(order.picking));
  const [refused, setRefused] = useState<Record<string, string>>({});
  const marks = useMemo(() => marksOf(order.lines), [order.lines]);
  const ship = useOrderAct((body: ShipBody) => orderActs(order.id).ship(body, key.current()));

  const problems = { ...refused, ...problemsOf(order.picking, numbers) };
  const hasProblems = Object.keys(problems).length > 0;
  const lines = hasProblems ? [] : shippedLines(order.picking, numbers);
  const pieces = lines.reduce((sum, { number }) => sum + number, 0);
  const open = order.picking.reduce((sum, line) => sum + line.open_number, 0);
  const change = useCallback((row: string, text: string) => {
    setNumbers((before) => ({ ...before, [row]: text }));
    setRefused({});
  }, []);
  const submit = async ({ carrier, tracking_no: tracking, driver_phone: driver }: Values) => {
    try {
      await ship.mutateAsync({
        carrier,
        tracking_no: tracking.trim(),
        driver_phone: driver?.trim() ?? '',
        lines,
      });
      rememberCarrier(carrier);
      message.success(
        pieces < open ? `已发 ${pieces} 件，余 ${open - pieces} 件待发` : `${order.order_no} 已发货`,
      );
      close();
      done?.();
    } catch (error) {
      key.afterFailure(error);
      const atRows = error instanceof ApiError ? serverProblems(error.errors, lines) : {};
      setRefused(atRows);
      if (Object.keys(atRows).length === 0) fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={submit}
      requiredMark={false}
      initialValues={{ carrier: lastCarrier() }}
    >
      <p className="sub ship-to">
        {order.ck_name} 发往 {order.consignee} {phone(order.phone)}　{order.address}
      </p>
      <div className="ship-head">
        <Form.Item name="carrier" label="承运方" rules={[{ required: true, message: '请选择承运方' }]}>
          <Select
            placeholder="请选择"
            loading={!options}
            options={(options?.carriers ?? []).map((carrier) => ({ value: carrier, label: carrier }))}
          />
        </Form.Item>
        <Form.Item
          name="tracking_no"
          label="运单号"
          rules={[{ required: true, whitespace: true, message: '请填写运单号' }]}
        >
          <Input maxLength={60} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="driver_phone"
          label="司机电话（可不填）"
          rules={[{ pattern: /^\s*[\d\-+ ]{7,20}\s*$/, message: '电话不正确' }]}
        >
          <Input maxLength={20} inputMode="tel" autoComplete="off" />
        </Form.Item>
      </div>
      <PickTable
        picking={order.picking}
        marks={marks}
        numbers={numbers}
        problems={problems}
        change={change}
      />
      <div className="dialog-acts">
        <span className={hasProblems ? 'bad push-end' : 'sub push-end'} role="status">
          {hasProblems
            ? `请改正 ${Object.keys(problems).length} 处数量`
            : `本次 ${pieces} 件，待发 ${open} 件`}
        </span>
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={ship.isPending} disabled={pieces === 0}>
          {pieces > 0 && pieces < open ? '部分发货' : '确认发货'}
        </Button>
      </div>
    </Form>
  );
}
