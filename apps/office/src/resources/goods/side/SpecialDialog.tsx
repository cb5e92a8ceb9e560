import { App, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { ANY } from '../../../app/failure.tsx';
import { count, date, unitPrice } from '../../../app/format.ts';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { AFTER_START, REQUIRED_MOMENT } from '../../../app/moment-rule.ts';
import { useSend } from '../../../app/useSend.ts';
import { optionsOf } from '../../../app/words.ts';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import { KINDS } from '../../../shared/offer-states.ts';
import type { AdminGoods } from '../api.ts';
import { KindFields } from './KindFields.tsx';
import { emptySpecial, type SpecialValues, specialBody, specialValues } from './specials.ts';
import { type StaffSpecial, useSaveSpecial } from './specialsApi.ts';

interface SpecialDialogProps {
  goods: Pick<AdminGoods, 'id' | 'form' | 'stock' | 'lots'>;
  /** Null for a new one. */
  special: StaffSpecial | null;
  /** What a new one is filled in with; null = as usual. */
  proposed?: SpecialValues | null;
  isOpen: boolean;
  close: () => void;
  saved: (now: StaffSpecial) => void;
}

/** 特价: a price for a time, from the shelf or from pieces that are set aside. */
export function SpecialDialog(props: SpecialDialogProps) {
  const { goods, special, isOpen, close } = props;
  return (
    <Modal
      title={`${special ? '修改' : '新增'}特价　${goods.form.name}`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={560}
      destroyOnHidden
    >
      <SpecialForm {...props} />
    </Modal>
  );
}

function SpecialForm({ goods, special, proposed, close, saved }: SpecialDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<SpecialValues>();
  const save = useSaveSpecial(special);
  const submit = useSend(
    form,
    (key) => save.mutateAsync({ body: specialBody(form.getFieldsValue(true), goods.id, goods.lots), key }),
    ({ data: now, message: said }) => {
      if (now) saved(now);
      message.success(now ? '特价已保存' : said);
      close();
    },
  );
  const fullest = goods.stock.toSorted((a, b) => b.available - a.available)[0];
  const start = special
    ? specialValues(special)
    : (proposed ?? emptySpecial(Date.now() / 1000, fullest?.ck_id ?? null));
  const list = goods.form.prices.find(({ rank }) => rank === 0)?.price ?? null;
  return (
    <Form
      form={form}
      name="special"
      layout="vertical"
      disabled={false}
      initialValues={start}
      onFinish={submit}
    >
      <div className="receive">
        <Form.Item name="kind" label="类型" rules={[ANY]}>
          <Select options={optionsOf(KINDS)} disabled={special !== null} />
        </Form.Item>
        <Form.Item name="name" label="名称，前台显示" rules={[ANY]}>
          <Input maxLength={40} placeholder="可不填" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="price"
          label="特价（元）"
          rules={[{ required: true, message: '请填写特价' }, PRICE_RULE]}
          extra={list && `普通价 ${unitPrice(list)}`}
        >
          <Money />
        </Form.Item>
        <Form.Item name="limit_per_account" label="每户限购" rules={[ANY]} extra="空着为不限">
          <InputNumber min={1} max={50_000} precision={0} controls={false} className="wide" />
        </Form.Item>
        <Form.Item name="starts_at" label="开始" rules={[REQUIRED_MOMENT]}>
          <MomentInput />
        </Form.Item>
        <Form.Item
          name="ends_at"
          label="结束"
          dependencies={['starts_at']}
          rules={[REQUIRED_MOMENT, AFTER_START]}
        >
          <MomentInput />
        </Form.Item>
        <KindFields special={special} />
        <StockFields goods={goods} special={special} />
      </div>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}

const STOCK_RULES = [{ required: true, message: '请填写活动库存' }];

/** Where the pieces come from. Warehouse and lot stay as they were once the offer is made. */
function StockFields({ goods, special }: Pick<SpecialDialogProps, 'goods' | 'special'>) {
  const isLot = Form.useWatch('kind') === 'near_expiry';
  const hasStock = Form.useWatch('has_stock') === true;
  const places = goods.stock.map(({ ck_id: value, ck_name: name, available }) => ({
    value,
    label: `${name}　可用 ${count(available)}`,
  }));
  const lots = goods.lots
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, lot_no: no, expires_on: expires, quantity, ck_name: place }) => ({
      value: id,
      label: `${no}　${expires === null ? '无效期' : `${date(expires)} 到期`}　${place} ${count(quantity)}`,
    }));
  const isFixed = special !== null;
  const total = (
    <Form.Item
      name="stock_total"
      label="活动库存"
      rules={STOCK_RULES}
      extra={isFixed ? `已售 ${count(special.sold)}，不能少于它` : '保存时从货架划出，结束后剩余退回'}
    >
      <InputNumber min={1} max={1_000_000} precision={0} controls={false} className="wide" />
    </Form.Item>
  );
  if (isLot) {
    return (
      <>
        <Form.Item
          name="lot_id"
          label="批号"
          rules={[{ required: true, message: '请选择批号' }]}
          className="both"
        >
          <Select options={lots} disabled={isFixed} placeholder="只卖这一个批号" />
        </Form.Item>
        {total}
      </>
    );
  }
  return (
    <>
      <Form.Item name="has_stock" valuePropName="checked" className="both">
        <Checkbox disabled={isFixed}>划出活动库存（不勾选则直接卖货架库存）</Checkbox>
      </Form.Item>
      {hasStock && (
        <>
          <Form.Item name="warehouse_id" label="仓库" rules={[{ required: true, message: '请选择仓库' }]}>
            <Select options={places} disabled={isFixed} />
          </Form.Item>
          {total}
        </>
      )}
    </>
  );
}
