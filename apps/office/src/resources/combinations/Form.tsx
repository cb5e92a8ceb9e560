import { App, Form, InputNumber } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { useSend } from '../../app/useSend.ts';
import { CommonFields } from '../../shared/fields/CommonFields.tsx';
import { WarehouseField } from '../../shared/fields/WarehouseField.tsx';
import { useGoodsFacts } from '../../shared/goods-facts.ts';
import { isOpen, STATES } from '../../shared/offer-states.ts';
import { type StaffCombination, useChangeCombination, useCreateCombination } from './api.ts';
import { Parts } from './parts/Parts.tsx';
import { bodyOf, type CombinationValues, changeOf, setsOnShelf, valuesOf } from './values.ts';

interface NewProps {
  start: CombinationValues;
  close: () => void;
}

/** A new combination: everything can be set. */
export function NewCombination({ start, close }: NewProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CombinationValues>();
  const create = useCreateCombination();
  const submit = useSend(
    form,
    (key) => create.mutateAsync({ body: bodyOf(form.getFieldsValue(true)), key }),
    ({ data, message: said }) => {
      message.success(data ? '组合购已新增' : said);
      close();
    },
  );
  return (
    <Form
      form={form}
      name="combination"
      layout="vertical"
      className="offer-form"
      initialValues={start}
      onFinish={submit}
    >
      <Fields isFixed={false} />
      <div className="all">
        <DialogActs close={close} isSaving={create.isPending} />
      </div>
    </Form>
  );
}

interface EditProps {
  combination: StaffCombination;
  canWrite: boolean;
  close: () => void;
}

/** One that is there: goods, pieces, prices, warehouse and sets stay; what is over only shows itself. */
export function EditCombination({ combination, canWrite, close }: EditProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CombinationValues>();
  const fail = useFailure();
  const change = useChangeCombination(combination.id);
  const isEditable = canWrite && isOpen(combination);
  const submit = async () => {
    try {
      await change.mutateAsync(changeOf(form.getFieldsValue(true), combination.version));
      message.success('组合购已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="combination"
      layout="vertical"
      className="offer-form"
      disabled={!isEditable}
      initialValues={valuesOf(combination)}
      onFinish={submit}
    >
      <p className="alert info all">
        {isEditable
          ? '商品、数量、价格、仓库和活动库存不能再改；要改请停止后复制一个新的。'
          : `${STATES[combination.state].name}，只能查看。`}
        <span className="push nowrap">已售 {count(combination.sold)} 套</span>
      </p>
      <Fields isFixed />
      {isEditable && (
        <div className="all">
          <DialogActs close={close} isSaving={change.isPending} />
        </div>
      )}
    </Form>
  );
}

function Fields({ isFixed }: { isFixed: boolean }) {
  const items = Form.useWatch<CombinationValues['items']>('items') ?? [];
  const warehouse = Form.useWatch<number | undefined>('warehouse_id');
  const facts = useGoodsFacts(items.flatMap(({ goods_id }) => (goods_id ? [goods_id] : [])));
  const sets = isFixed ? null : setsOnShelf(items, facts, warehouse);
  return (
    <>
      <CommonFields />
      <WarehouseField isFixed={isFixed} />
      <Form.Item
        name="stock_total"
        label="活动库存（套）"
        rules={[ANY]}
        extra={!isFixed && `空着为卖货架库存${sets === null ? '' : `，可配 ${count(sets)} 套`}`}
      >
        <InputNumber
          min={1}
          max={100_000}
          precision={0}
          controls={false}
          placeholder="货架库存"
          disabled={isFixed}
        />
      </Form.Item>
      <Form.Item name="limit_per_account" label="每户限购（套）" rules={[ANY]}>
        <InputNumber min={1} max={10_000} precision={0} controls={false} placeholder="不限" />
      </Form.Item>
      <Parts facts={facts} isFixed={isFixed} />
    </>
  );
}
