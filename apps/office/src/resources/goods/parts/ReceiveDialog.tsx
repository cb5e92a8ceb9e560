import { App, Button, Form, type FormItemProps, Input, InputNumber, Modal, Select } from 'antd';
import { DayInput } from '../../../app/DayInput.tsx';
import { parseDay } from '../../../app/day.ts';
import { useFailure } from '../../../app/failure.tsx';
import { may, useMe } from '../../../app/me.ts';
import { useOptions } from '../../../app/options.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import { type AdminGoods, type LotBody, useReceiveLot } from '../api.ts';

type Rule = NonNullable<FormItemProps['rules']>[number];

interface ReceiveProps {
  goods: AdminGoods;
  isOpen: boolean;
  close: () => void;
  received: (now: AdminGoods) => void;
}

const DAY_RULE: Rule = {
  validator: (_, text: string | undefined) =>
    !text || parseDay(text) !== null ? Promise.resolve() : Promise.reject(new Error('日期格式为 2026-03-09')),
};

const afterProduction: Rule = ({ getFieldValue }) => ({
  validator: (_, text: string | undefined) => {
    const produced = parseDay(getFieldValue('produced_on') ?? '');
    const expires = parseDay(text ?? '');
    const isWrong = produced !== null && expires !== null && expires <= produced;
    return isWrong ? Promise.reject(new Error('有效期应晚于生产日期')) : Promise.resolve();
  },
});

/** 入库: pieces of a lot arrive; a known lot grows, a new one begins. */
export function ReceiveDialog(props: ReceiveProps) {
  const { goods, isOpen, close } = props;
  return (
    <Modal
      title={`入库 ${goods.form.name}`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      <ReceiveForm {...props} />
    </Modal>
  );
}

function ReceiveForm({ goods, close, received }: ReceiveProps) {
  const { message } = App.useApp();
  const canCost = may(useMe(), 'cost.write');
  const [form] = Form.useForm<LotBody>();
  const fail = useFailure();
  const key = useActKey();
  const { data: options } = useOptions();
  const receive = useReceiveLot(goods.id);
  const submit = async (values: LotBody) => {
    const body = bodyOf(values);
    try {
      const now = await receive.mutateAsync({ body, key: key.current() });
      message.success(`批号 ${body.lot_no} 已入库 ${body.quantity}`);
      received(now);
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error, form);
    }
  };
  const warehouses = (options?.warehouses ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const only = warehouses.length === 1 ? warehouses[0]?.value : undefined;
  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <div className="receive">
        <Form.Item
          key={only}
          name="ck_id"
          label="仓库"
          initialValue={only}
          rules={[{ required: true, message: '请选择仓库' }]}
        >
          <Select options={warehouses} loading={!options} />
        </Form.Item>
        <Form.Item
          name="lot_no"
          label="批号"
          rules={[{ required: true, whitespace: true, message: '请填写批号' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="produced_on" label="生产日期" rules={[DAY_RULE]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="expires_on" label="有效期至" rules={[DAY_RULE, afterProduction]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="quantity" label="数量" rules={[{ required: true, message: '请填写数量' }]}>
          <InputNumber min={1} max={1_000_000} precision={0} controls={false} className="wide" />
        </Form.Item>
        {canCost && (
          <Form.Item name="cost" label="进价（元，不含税）" extra="不知道就空着" rules={[PRICE_RULE]}>
            <Money />
          </Form.Item>
        )}
      </div>
      <div className="dialog-acts">
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={receive.isPending}>
          确认入库
        </Button>
      </div>
    </Form>
  );
}

/** Days that were sent by Enter have not been put into the form of the wire yet. */
function bodyOf({ lot_no: lot, produced_on: produced, expires_on: expires, ...rest }: LotBody): LotBody {
  const days = {
    ...(produced ? { produced_on: parseDay(produced) ?? produced } : {}),
    ...(expires ? { expires_on: parseDay(expires) ?? expires } : {}),
  };
  return { ...rest, ...days, lot_no: lot.trim() };
}
