import { confirmationErrors } from '@qingnang/rules/recall';
import { App, Form, Input, InputNumber, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { count, dateTime } from '../../../app/format.ts';
import { may, useMe } from '../../../app/me.ts';
import { type Recall, type RecallHolderDetail, useConfirmHolder, useHolder, useNoteCall } from '../api.ts';

interface HolderDialogProps {
  recall: Recall;
  id: number;
  close: () => void;
}

/** What was said to one buyer and by him; calls are written down here, and what he says on the telephone. */
export function HolderDialog({ recall, id, close }: HolderDialogProps) {
  const { data: holder, error, refetch } = useHolder(id);
  const mayWrite = may(useMe(), 'after_sales.write') && recall.closed_at === null;
  return (
    <Modal title={holder?.company ?? '召回客户'} open onCancel={close} footer={null} width={640}>
      {!holder && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={6} />)}
      {holder && (
        <>
          <History holder={holder} unit={recall.bzdw} />
          {mayWrite && <CallForm holder={holder} />}
          {mayWrite && <ConfirmForm key={holder.version} holder={holder} unit={recall.bzdw} close={close} />}
        </>
      )}
    </Modal>
  );
}

const History = ({ holder, unit }: { holder: RecallHolderDetail; unit: string }) => (
  <div className="recall-history">
    <h3>确认记录</h3>
    {holder.confirmations.length === 0 && <p className="muted">还没有确认</p>}
    <ul>
      {holder.confirmations.map((one) => (
        <li key={`${one.at} ${one.received} ${one.sold} ${one.to_return}`}>
          <span className="muted">{dateTime(one.at)}</span> 收到 {count(one.received)}，停售{' '}
          {count(one.stopped)}，已售 {count(one.sold)}，退回 {count(one.to_return)} {unit}；{one.person}{' '}
          {one.by_staff === 1 && `（${one.by} 代填）`}
          {one.by_head === 1 && '（总部代填）'}
          {one.note}
        </li>
      ))}
    </ul>
    <h3>联系记录</h3>
    <ul>
      {holder.contacts.map((one) => (
        <li key={`${one.at} ${one.kind} ${one.note}`}>
          <span className="muted">{dateTime(one.at)}</span> {one.kind_name} {one.staff || '系统'}
          {one.person && `，接听人 ${one.person}`}
          {one.note && `：${one.note}`}
        </li>
      ))}
    </ul>
  </div>
);

function CallForm({ holder }: { holder: RecallHolderDetail }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ person: string; note: string }>();
  const fail = useFailure();
  const noteCall = useNoteCall(holder.id);
  const submit = async (body: { person: string; note: string }) => {
    try {
      await noteCall.mutateAsync(body);
      message.success('已登记通话');
      form.resetFields();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} name="recall-call" layout="vertical" requiredMark={false} onFinish={submit}>
      <h3>登记电话</h3>
      <div className="recall-call">
        <Form.Item
          name="person"
          label="接听人"
          rules={[{ required: true, whitespace: true, message: '请填写接听人' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="note"
          label="通话内容"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写通话内容' }]}
        >
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
        <button type="submit" className="btn" disabled={noteCall.isPending}>
          登记
        </button>
      </div>
    </Form>
  );
}

interface Pieces {
  received: number;
  stopped: number;
  sold: number;
  to_return: number;
  person: string;
  phone: string;
}

const NUMBERS = [
  ['received', '收到'],
  ['stopped', '停售在手'],
  ['sold', '已售出'],
  ['to_return', '退回'],
] as const;

function ConfirmForm({
  holder,
  unit,
  close,
}: {
  holder: RecallHolderDetail;
  unit: string;
  close: () => void;
}) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Pieces>();
  const fail = useFailure();
  const confirm = useConfirmHolder(holder.id);
  const submit = async (pieces: Pieces) => {
    const errors = Object.entries(confirmationErrors(pieces));
    if (errors.length > 0) {
      form.setFields(errors.map(([name, text]) => ({ name: name as keyof Pieces, errors: [text] })));
      return;
    }
    try {
      await confirm.mutateAsync({ ...pieces, version: holder.version, note: '' });
      message.success('已代客户确认');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="recall-confirm"
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      initialValues={{
        received: holder.received ?? holder.held,
        stopped: holder.stopped ?? 0,
        sold: holder.sold ?? 0,
        to_return: holder.to_return ?? 0,
        person: '',
        phone: '',
      }}
    >
      <h3>代客户确认（{unit}）</h3>
      <div className="recall-numbers">
        {NUMBERS.map(([name, label]) => (
          <Form.Item key={name} name={name} label={label} rules={[{ required: true, message: '请填写' }]}>
            <InputNumber min={0} max={1_000_000} precision={0} />
          </Form.Item>
        ))}
        <Form.Item
          name="person"
          label="确认人"
          rules={[{ required: true, whitespace: true, message: '请填写确认人' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="phone"
          label="联系电话"
          rules={[{ required: true, whitespace: true, message: '请填写联系电话' }]}
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
      </div>
      <DialogActs close={close} isSaving={confirm.isPending} save="代为确认" />
    </Form>
  );
}
