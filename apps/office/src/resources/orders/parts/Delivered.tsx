import { DELIVERED_BY } from '@qingnang/contract/delivery-words';
import { App, Button, Form, Input, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { parseMoment } from '../../../app/day.ts';
import { useFailure } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { REQUIRED_MOMENT } from '../../../app/moment-rule.ts';
import { type AdminOrder, parcelActs, useOrderAct } from '../api.ts';

type Parcel = AdminOrder['shipments'][number];

/** Whether a parcel has arrived and who says so; staff who ship say it, and take it back for a day. */
export function Delivered({ parcel, canShip }: { parcel: Parcel; canShip: boolean }) {
  const { delivered_at: at, delivered_by: by, receiver } = parcel;
  if (at === null || by === null) {
    if (!canShip) return null;
    return (
      <div className="btns">
        <Asked words="登记送达">{(close) => <ArrivedForm parcel={parcel} close={close} />}</Asked>
      </div>
    );
  }
  return (
    <div className="sub">
      {dateTime(at)} 已签收（{DELIVERED_BY[by]}
      {receiver === '' ? '' : `，签收人 ${receiver}`}）
      {canShip && parcel.may_take_back && (
        <Asked words="撤回送达登记">{(close) => <TakeBackForm parcel={parcel} close={close} />}</Asked>
      )}
    </div>
  );
}

/** A button that opens a form. */
function Asked({ words, children }: { words: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title={words}
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={children(() => setOpen(false))}
    >
      <button type="button" className="btn sm">
        {words}
      </button>
    </Popover>
  );
}

interface FormProps {
  parcel: Parcel;
  close: () => void;
}
interface Arrived {
  delivered_at: string;
  receiver: string;
  note: string;
}

function ArrivedForm({ parcel, close }: FormProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Arrived>();
  const fail = useFailure();
  const say = useOrderAct(parcelActs(parcel.id).arrived);
  const submit = async ({ delivered_at: typed, receiver, note }: Arrived) => {
    const at = parseMoment(typed);
    if (at === null) return;
    try {
      await say.mutateAsync({ delivered_at: at, receiver: receiver.trim(), note: note?.trim() ?? '' });
      message.success('已登记送达');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={submit}
      initialValues={{ delivered_at: dateTime(Math.floor(Date.now() / 1000)) }}
    >
      <Form.Item name="delivered_at" label="送达时间" rules={[REQUIRED_MOMENT]}>
        <MomentInput />
      </Form.Item>
      <Form.Item
        name="receiver"
        label="签收人"
        extra="买家看得到"
        rules={[{ required: true, whitespace: true, message: '请填写签收人' }]}
      >
        <Input maxLength={30} autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item name="note" label="依据（可不填）" extra="如司机电话、签收单，只记入操作日志">
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={say.isPending} block>
        登记送达
      </Button>
    </Form>
  );
}

function TakeBackForm({ parcel, close }: FormProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const fail = useFailure();
  const takeBack = useOrderAct(parcelActs(parcel.id).notArrived);
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await takeBack.mutateAsync(reason.trim());
      message.success('已撤回送达登记');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <Form.Item
        name="reason"
        label="撤回原因"
        rules={[{ required: true, whitespace: true, min: 2, message: '请填写 2 至 100 个字的原因' }]}
      >
        <Input maxLength={100} autoComplete="off" autoFocus />
      </Form.Item>
      <Button danger htmlType="submit" loading={takeBack.isPending} block>
        撤回
      </Button>
    </Form>
  );
}
