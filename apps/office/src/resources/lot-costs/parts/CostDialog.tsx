import { App, Form, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { dateTime, unitPrice } from '../../../app/format.ts';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import { type LotCost, useCostHistory, useSetCost } from '../api.ts';

interface CostDialogProps {
  lot: LotCost;
  canWrite: boolean;
  close: () => void;
}

/** What a piece of a lot has cost, and all that was said of it. */
export const CostDialog = ({ lot, canWrite, close }: CostDialogProps) => (
  <Modal title={`${lot.name} ${lot.lot_no} 的成本`} open onCancel={close} footer={null} width={480}>
    {canWrite && <CostForm lot={lot} close={close} />}
    <History lotId={lot.id} />
  </Modal>
);

function CostForm({ lot, close }: { lot: LotCost; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ cost: string }>();
  const fail = useFailure();
  const set = useSetCost();
  const submit = async ({ cost }: { cost: string }) => {
    try {
      await set.mutateAsync({ id: lot.id, cost: cost.trim() });
      message.success('成本已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="lot-cost"
      layout="vertical"
      initialValues={{ cost: lot.cost === null ? '' : String(lot.cost) }}
      onFinish={submit}
    >
      <Form.Item name="cost" label="进价（元，不含税）" extra="清空表示成本未知" rules={[PRICE_RULE]}>
        <Money autoFocus />
      </Form.Item>
      <DialogActs close={close} isSaving={set.isPending} />
    </Form>
  );
}

function History({ lotId }: { lotId: number }) {
  const { data } = useCostHistory(lotId);
  if (!data || data.list.length === 0) return null;
  return (
    <table className="tb" aria-label="成本历史">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">来源</th>
          <th scope="col">经手人</th>
          <th scope="col" className="r">
            进价
          </th>
        </tr>
      </thead>
      <tbody>
        {data.list.map(({ id, at, source_name, staff, cost }) => (
          <tr key={id}>
            <td className="nowrap">{dateTime(at)}</td>
            <td>{source_name}</td>
            <td>{staff}</td>
            <td className="r">{cost === null ? '未知' : unitPrice(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
