import { App, Form, InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../app/api.ts';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { AFTER_START, REQUIRED_MOMENT } from '../../../app/moment-rule.ts';
import { atNearestFields } from '../../../shared/nearest-fields.ts';
import { type MadePrices, type StaffZoneDetail, useZoneActs } from '../api.ts';
import { blankPrices, MOST_PRICES, type PricesValues, pricesBody } from '../prices.ts';
import { discountWords } from '../sentences.ts';
import { Field } from './Field.tsx';
import { GoodsListInput } from './GoodsListInput.tsx';

interface PricesDialogProps {
  /** As saved: its goods are those that get prices. */
  zone: StaffZoneDetail;
  /** @param made how many prices there are more than before */
  close: (made: number) => void;
}

/** 批量专区价: so many per cent of the normal price for the goods of a zone, then what was left out and why. */
export function PricesDialog({ zone, close }: PricesDialogProps) {
  const [result, setResult] = useState<MadePrices | null>(null);
  const leave = () => close(result?.made ?? 0);
  return (
    <Modal title="批量专区价" open onCancel={leave} footer={null} width={560}>
      {result ? (
        <Result result={result} close={leave} />
      ) : (
        <PricesForm zone={zone} done={setResult} close={leave} />
      )}
    </Modal>
  );
}

interface PricesFormProps {
  zone: StaffZoneDetail;
  done: (result: MadePrices) => void;
  close: () => void;
}

function PricesForm({ zone, done, close }: PricesFormProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<PricesValues>();
  const fail = useFailure();
  const { price } = useZoneActs();
  const percent = Form.useWatch('percent', form);
  const isPicked = Form.useWatch('isPicked', form);
  const submit = async (values: PricesValues) => {
    try {
      const { data, message: said } = await price.mutateAsync({ id: zone.id, body: pricesBody(values) });
      if (data) return done(data);
      message.success(said);
      close();
    } catch (error) {
      fail(atFields(error), form);
    }
  };
  return (
    <Form
      form={form}
      name="zone-prices"
      layout="vertical"
      initialValues={blankPrices(zone, Date.now() / 1000)}
      onFinish={submit}
    >
      <div className="zone-fields bare">
        <Field
          name="percent"
          label="普通价的百分比"
          extra={discountWords(percent) || '94 即 9.4 折'}
          rules={[{ required: true, message: '请填写百分比' }]}
        >
          <InputNumber min={1} max={99.99} precision={2} suffix="%" className="wide" />
        </Field>
        <Field name="limit_per_account" label="每户限购" extra="留空即不限">
          <InputNumber min={1} max={50_000} precision={0} className="wide" />
        </Field>
        <Field name="starts_at" label="开始时间" required rules={[REQUIRED_MOMENT]}>
          <MomentInput />
        </Field>
        <Field
          name="ends_at"
          label="结束时间"
          required
          dependencies={['starts_at']}
          rules={[REQUIRED_MOMENT, AFTER_START]}
        >
          <MomentInput />
        </Field>
        <Field name="isPicked" label="商品" className="full">
          <Radio.Group
            options={[
              {
                value: false,
                label: `专区全部 ${count(zone.goods_count)} 个`,
                disabled: zone.goods_count > MOST_PRICES,
              },
              { value: true, label: '选择商品' },
            ]}
          />
        </Field>
        {isPicked && (
          <Field
            name="goods_ids"
            className="full"
            rules={[{ required: true, type: 'array', min: 1, message: '请选择商品' }]}
          >
            <GoodsListInput canWrite />
          </Field>
        )}
        <p className="full muted small">已有本专区价、没有普通价或已下架的商品会跳过，并说明原因。</p>
      </div>
      <DialogActs close={close} isSaving={price.isPending} save="设置专区价" />
    </Form>
  );
}

const FIELDS = new Set(['percent', 'limit_per_account', 'starts_at', 'ends_at', 'goods_ids']);

function atFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return new ApiError(error.status, error.code, error.message, atNearestFields(error.errors, FIELDS));
}

function Result({ result: { made, skipped }, close }: { result: MadePrices; close: () => void }) {
  return (
    <>
      <p className={`alert ${made > 0 ? 'good' : ''}`} role="status">
        已设置 {count(made)} 个专区价{skipped.length > 0 && `，跳过 ${count(skipped.length)} 个`}。
      </p>
      {skipped.length > 0 && (
        <div className="zone-skipped">
          <ListTable<Skipped>
            label="跳过的商品"
            columns={SKIPPED}
            rows={skipped}
            rowKey="goods_id"
            empty=""
          />
        </div>
      )}
      <div className="dialog-acts">
        <button type="button" className="btn primary" onClick={close}>
          完成
        </button>
      </div>
    </>
  );
}

type Skipped = MadePrices['skipped'][number];
const SKIPPED: Columns<Skipped> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, { goods_id: id, name }) => (
      <Link to={`/goods/${id}#special`} target="_blank">
        {name || `商品 ${id}`}
      </Link>
    ),
  },
  { title: '原因', dataIndex: 'message', width: 220 },
];
