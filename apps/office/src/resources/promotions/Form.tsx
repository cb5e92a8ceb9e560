import { App, Checkbox, Form, Radio } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { useActKey } from '../../app/useActKey.ts';
import { CommonFields } from '../combinations/parts/CommonFields.tsx';
import { WarehouseField } from '../combinations/parts/WarehouseField.tsx';
import { isOpen, STATES } from '../goods/side/specials.ts';
import { type StaffPromotion, useChangePromotion, useCreatePromotion } from './api.ts';
import { GoodsSet } from './parts/GoodsSet.tsx';
import { Tiers } from './parts/Tiers.tsx';
import { bodyOf, type CountingGoods, changeOf, type PromotionValues, valuesOf } from './values.ts';

interface NewProps {
  start: PromotionValues;
  close: () => void;
}

/** A new group of gifts: everything can be set. */
export function NewPromotion({ start, close }: NewProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<PromotionValues>();
  const fail = useFailure();
  const key = useActKey();
  const create = useCreatePromotion();
  const submit = async () => {
    try {
      await create.mutateAsync({ body: bodyOf(form.getFieldsValue(true)), key: key.current() });
      message.success('组合满赠已新增');
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="promotion"
      layout="vertical"
      className="offer-form"
      initialValues={start}
      onFinish={submit}
    >
      <Fields made={null} isEditable />
      <div className="all">
        <DialogActs close={close} isSaving={create.isPending} />
      </div>
    </Form>
  );
}

interface EditProps {
  promotion: StaffPromotion;
  canWrite: boolean;
  close: () => void;
}

/** One that is there: tiers and warehouse stay; what is over only shows itself. */
export function EditPromotion({ promotion, canWrite, close }: EditProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<PromotionValues>();
  const fail = useFailure();
  const change = useChangePromotion(promotion.id);
  const isEditable = canWrite && isOpen(promotion);
  const submit = async () => {
    try {
      await change.mutateAsync(changeOf(form.getFieldsValue(true), promotion.version));
      message.success('组合满赠已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="promotion"
      layout="vertical"
      className="offer-form"
      disabled={!isEditable}
      initialValues={valuesOf(promotion)}
      onFinish={submit}
    >
      <p className="alert info all">
        {isEditable
          ? '档位、赠品、满赠方式和仓库不能再改；要改请停止后复制一个新的。'
          : `${STATES[promotion.state].name}，只能查看。`}
        <span className="push nowrap">已赠 {count(promotion.given)} 件</span>
      </p>
      <Fields made={promotion.tiers} isEditable={isEditable} />
      {isEditable && (
        <div className="all">
          <DialogActs close={close} isSaving={change.isPending} />
        </div>
      )}
    </Form>
  );
}

interface FieldsProps {
  /** The tiers of one that is there; null for a new one. */
  made: StaffPromotion['tiers'] | null;
  isEditable: boolean;
}

function Fields({ made, isEditable }: FieldsProps) {
  const isFixed = made !== null;
  const goods = Form.useWatch<CountingGoods[]>('goods_ids') ?? [];
  return (
    <>
      <CommonFields />
      <WarehouseField isFixed={isFixed} />
      <Form.Item name="basis" label="满赠方式" rules={[ANY]}>
        <Radio.Group disabled={isFixed} options={BASES} />
      </Form.Item>
      <Form.Item
        name="is_repeating"
        label="重复赠送"
        valuePropName="checked"
        className="two"
        rules={[ANY]}
        extra="按最高达到的档位，满几倍送几份"
      >
        <Checkbox disabled={isFixed}>每满即赠</Checkbox>
      </Form.Item>
      <Form.Item
        name="goods_ids"
        label={`参加活动的商品${goods.length > 0 ? `（${count(goods.length)}）` : ''}`}
        className="all"
        rules={[{ required: true, message: '请选择参加活动的商品' }]}
      >
        <GoodsSet isDisabled={!isEditable} />
      </Form.Item>
      <Tiers made={made} />
    </>
  );
}

const BASES = [
  { value: 'amount', label: '满额' },
  { value: 'number', label: '满件' },
];
