import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { count, dateTime, yuan } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { type Receipt, useDecide, useReceipt } from '../api.ts';
import { Papers } from './Papers.tsx';

/** A receipt beside its order: what was stamped against what has left. */
export function ReviewDialog({ id, close }: { id: number; close: () => void }) {
  const { data, error, refetch } = useReceipt(id);
  return (
    <Modal
      title={data ? `含麻订单 ${data.order_no}` : '含麻订单'}
      open
      onCancel={close}
      footer={null}
      width={1080}
      style={{ top: 40 }}
    >
      {data ? (
        <div className="review">
          <Papers receipts={data.receipts} />
          <div className="review-side">
            <Order receipt={data} />
            <Decision receipt={data} close={close} />
          </div>
        </div>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={8} />
      )}
    </Modal>
  );
}

const Order = ({ receipt }: { receipt: Receipt }) => (
  <>
    <dl className="facts">
      <dt>客户</dt>
      <dd>
        {receipt.company}　<span className="muted">{receipt.buyer_type_name}</span>
      </dd>
      <dt>收货</dt>
      <dd>
        {receipt.consignee}　{receipt.address}
      </dd>
      <dt>委托书</dt>
      <dd>
        {receipt.authorisation
          ? `${receipt.authorisation.number}　采购员 ${receipt.authorisation.agent_name}　${receipt.authorisation.agent_id}`
          : '已退回'}
      </dd>
      <dt>发货</dt>
      <dd>{receipt.shipped_at === null ? '未发货' : dateTime(receipt.shipped_at)}</dd>
      <dt>金额</dt>
      <dd>
        {yuan(receipt.total)}　<Link to={`/orders/${receipt.id}`}>订单台</Link>
        {receipt.form_url !== '' && (
          <>
            {'　'}
            <a href={receipt.form_url} target="_blank" rel="noreferrer">
              回执单 PDF
            </a>
          </>
        )}
      </dd>
    </dl>
    <table className="review-lines">
      <caption className="visually-hidden">订单商品</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号 × 数量</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <tr key={`${line.name} ${line.ypgg} ${line.sccj}`}>
            <td>
              {line.name} {line.ypgg}
              <div className="muted small">
                {line.sccj}　订 {count(line.number)} {line.bzdw}
              </div>
            </td>
            <td>
              {line.lots.length === 0 && <span className="muted">未发货</span>}
              {line.lots.map((lot) => (
                <div key={lot.lot_no} className="nowrap">
                  {lot.lot_no} × {count(lot.number)}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

function Decision({ receipt, close }: { receipt: Receipt; close: () => void }) {
  const canWrite = may(useMe(), 'receipt.write');
  const { message } = App.useApp();
  const fail = useFailure();
  const decide = useDecide(receipt.id);
  const [isRefusing, setRefusing] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const [last] = receipt.receipts;
  if (!canWrite || last?.status !== 'uploaded') return null;
  const send = async (reason: string | null) => {
    try {
      await decide.mutateAsync({ receiptId: last.id, reason });
      message.success(reason === null ? '回执已通过，订单完成' : '已退回，客户会看到原因');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  if (!isRefusing) {
    return (
      <div className="dialog-acts">
        <Button danger onClick={() => setRefusing(true)}>
          退回…
        </Button>
        <Button type="primary" loading={decide.isPending} onClick={() => send(null)}>
          <Icon name="circle-check" size={16} /> 回执通过
        </Button>
      </div>
    );
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => send(reason.trim())}>
      <Form.Item
        name="reason"
        label="退回原因，客户会看到"
        rules={[{ required: true, whitespace: true, min: 2, message: '请填写退回原因，至少 2 个字' }]}
      >
        <Input maxLength={100} autoComplete="off" autoFocus placeholder="公章不清晰、签收人与备案不符…" />
      </Form.Item>
      <div className="dialog-acts">
        <Button onClick={() => setRefusing(false)}>返回</Button>
        <Button type="primary" danger htmlType="submit" loading={decide.isPending}>
          退回回执
        </Button>
      </div>
    </Form>
  );
}
