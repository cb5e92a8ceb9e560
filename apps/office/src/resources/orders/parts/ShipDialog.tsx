import { App, Button, Form, Input, Modal, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useFailure } from '../../../app/failure.tsx';
import { phone } from '../../../app/format.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { storageName } from '../../../app/words.ts';
import { ColdFields, type ColdValues, coldBody } from '../../../shared/ColdFields.tsx';
import { UsualReasons } from '../../../shared/reasons.tsx';
import { orderActs, type ShipBody, useOrderAct } from '../api.ts';
import { type Part, partsOf } from '../picking.ts';
import { lastCarrier, rememberCarrier } from './carrier.ts';
import type { DialogProps } from './dialog.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { PickTable } from './PickTable.tsx';
import { usePickRows } from './usePickRows.ts';

interface Values {
  carrier: string;
  tracking_no: string;
  driver_phone: string;
  lot_reason?: string;
  cold?: ColdValues;
}

interface ShipDialogProps extends DialogProps {
  /** It has left. */
  done?: () => void;
}

const NOTHING: ReturnType<typeof partsOf>[number]['lines'] = [];

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
  const parts = useMemo(() => partsOf(order.picking), [order.picking]);
  const [part, setPart] = useState<Part>(parts[0]?.part ?? 'plain');
  const rows = usePickRows(order, parts.find((one) => one.part === part)?.lines ?? NOTHING);
  const ship = useOrderAct((body: ShipBody) => orderActs(order.id).ship(body, key.current()));

  const open = order.picking.reduce((sum, line) => sum + line.open_number, 0);
  const submit = async ({
    carrier,
    tracking_no: tracking,
    driver_phone: driver,
    lot_reason,
    cold,
  }: Values) => {
    try {
      await ship.mutateAsync({
        carrier,
        tracking_no: tracking.trim(),
        driver_phone: driver?.trim() ?? '',
        lines: rows.lines,
        lot_reason: lot_reason?.trim() ?? '',
        ...(cold ? { cold: coldBody(cold) } : {}),
      });
      rememberCarrier(carrier);
      const { pieces } = rows;
      message.success(
        pieces < open ? `已发 ${pieces} 件，余 ${open - pieces} 件待发` : `${order.order_no} 已发货`,
      );
      close();
      done?.();
    } catch (error) {
      key.afterFailure(error);
      if (!rows.refuse(error)) fail(error, form);
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
        <Link className="btn text" to={`/warehouse/orders/${order.id}/codes`}>
          扫追溯码
        </Link>
      </p>
      {parts.length > 1 && (
        <>
          <p className="alert info">这一单有冷藏或冷冻商品，须单独成包：请分 {parts.length} 次发货</p>
          <Form.Item label="本次包裹">
            <Segmented<Part>
              value={part}
              onChange={setPart}
              options={parts.map(({ part: value, lines }) => ({
                value,
                label: `${value === 'plain' ? '其他' : storageName(value)}商品 ${lines.length} 种`,
              }))}
            />
          </Form.Item>
        </>
      )}
      <ParcelFields isCold={part !== 'plain'} />
      {part !== 'plain' && <ColdFields key={part} form={form} storage={part} rest={order.cold_rest} />}
      <PickTable {...rows.table} />
      {rows.sooner !== '' && (
        <>
          <Form.Item
            name="lot_reason"
            label={`批号 ${rows.sooner} 先到期，改发其他批号的原因`}
            rules={[{ required: true, whitespace: true, min: 2, message: '请填写 2 至 100 个字的原因' }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <UsualReasons kind="lot_choice" choose={(reason) => form.setFieldsValue({ lot_reason: reason })} />
        </>
      )}
      <div className="dialog-acts">
        <span className={rows.wrong > 0 ? 'bad push-end' : 'sub push-end'} role="status">
          {rows.wrong > 0 ? `请改正 ${rows.wrong} 处数量` : `本次 ${rows.pieces} 件，待发 ${open} 件`}
        </span>
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={ship.isPending} disabled={rows.pieces === 0}>
          {rows.pieces > 0 && rows.pieces < open ? '部分发货' : '确认发货'}
        </Button>
      </div>
    </Form>
  );
}
