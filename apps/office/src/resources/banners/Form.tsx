import { BANNER_PLACES } from '@qingnang/contract/banner-words';
import { App, Form, Input, InputNumber, Select } from 'antd';
import { ApiError } from '../../app/api.ts';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { MomentInput } from '../../app/MomentInput.tsx';
import { OPTIONAL_MOMENT } from '../../app/moment-rule.ts';
import { useOptions } from '../../app/options.ts';
import { PictureInput } from '../../app/PictureInput.tsx';
import { useRankOptions, useTypeOptions } from '../../app/reference.ts';
import { optionsOf, PROVINCES } from '../../app/words.ts';
import { AUDIENCE_WORDS } from '../../shared/audience.ts';
import { TargetInput } from '../../shared/targets/TargetInput.tsx';
import { LINK_HINT } from '../../shared/targets/words.ts';
import { type StaffBanner, useBannerActs } from './api.ts';
import { type BannerValues, blankBanner, bodyOf, FORM_NAMES, shapeOf, valuesOf } from './values.ts';

interface BannerFormProps {
  banner: StaffBanner | null;
  /** The place that a new one is meant for. */
  place: string;
  close: () => void;
}

/** Everything of one banner: pictures, where it leads, when, and for whom. */
export function BannerForm({ banner, place, close }: BannerFormProps) {
  const [form] = Form.useForm<BannerValues>();
  const fail = useFailure();
  const { message } = App.useApp();
  const { save } = useBannerActs();
  const submit = async (values: BannerValues) => {
    try {
      await save.mutateAsync({ id: banner?.id ?? null, body: bodyOf(values) });
      message.success('广告已保存');
      close();
    } catch (error) {
      fail(named(error), form);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="banner-form"
      initialValues={banner ? valuesOf(banner) : blankBanner(place)}
      onFinish={submit}
    >
      <Form.Item name="place" label="位置">
        <Select options={optionsOf(BANNER_PLACES)} />
      </Form.Item>
      <Form.Item
        name="title"
        label="标题"
        rules={[{ required: true, whitespace: true, message: '请填写标题' }]}
        extra="图片的替代文字，读屏软件会读出来"
      >
        <Input maxLength={60} />
      </Form.Item>
      <Pictures />
      <Form.Item
        name="url"
        label="链接"
        className="full"
        extra={LINK_HINT}
        rules={[{ max: 300, message: '链接最多 300 个字' }]}
      >
        <TargetInput placeholder="/list?category_id=1" />
      </Form.Item>
      <Form.Item name="starts" label="开始时间" extra="留空即现在" rules={[OPTIONAL_MOMENT]}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="ends" label="结束时间" extra="留空即长期" rules={[OPTIONAL_MOMENT]}>
        <MomentInput />
      </Form.Item>
      <Audience />
      <Form.Item name="sort" label="排序" extra="小的在前">
        <InputNumber min={0} max={100_000} precision={0} className="wide" />
      </Form.Item>
      <div className="full">
        <DialogActs close={close} isSaving={save.isPending} />
      </div>
    </Form>
  );
}

/** The server names the fields of the wire; the form has some under names of its own. */
function named(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([name, messages]) => [FORM_NAMES[name] ?? name, messages]),
  );
  return new ApiError(error.status, error.code, error.message, errors);
}

function Pictures() {
  const place = Form.useWatch<string>('place') ?? '';
  const image = Form.useWatch<string>('image') ?? '';
  return (
    <>
      <Form.Item name="image" label="图片（电脑）" rules={[{ required: true, message: '请上传图片' }]}>
        <PictureInput label="电脑图片" />
      </Form.Item>
      <Form.Item name="image_tablet" label="图片（平板）" extra="留空用电脑图片">
        <PictureInput label="平板图片" />
      </Form.Item>
      <Form.Item name="image_phone" label="图片（手机）" extra="留空用电脑图片">
        <PictureInput label="手机图片" />
      </Form.Item>
      {image !== '' && (
        <figure className="full">
          <figcaption className="muted small">按这个位置的比例预览</figcaption>
          <img className="banner-preview" style={{ aspectRatio: shapeOf(place) }} src={image} alt="" />
        </figure>
      )}
    </>
  );
}

function Audience() {
  const { data: options } = useOptions();
  const place = Form.useWatch<string>('place');
  const brands = (options?.brands ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Form.Item name="audience" label="可见人群">
        <Select options={optionsOf(AUDIENCE_WORDS)} />
      </Form.Item>
      <Form.Item name="ranks" label="会员等级" extra="不选即不限">
        <Select mode="multiple" allowClear options={useRankOptions()} />
      </Form.Item>
      <Form.Item name="provinces" label="省份" extra="不选即不限">
        <Select mode="multiple" allowClear options={PROVINCES.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="buyer_types" label="客户类型" extra="不选即不限">
        <Select mode="multiple" allowClear options={useTypeOptions()} />
      </Form.Item>
      <Form.Item
        name="brand_id"
        label="品牌"
        rules={[{ required: place === 'brand', message: '请选择品牌' }]}
        extra="品牌馆的广告属于一个品牌"
      >
        <Select allowClear loading={!options} options={brands} />
      </Form.Item>
    </>
  );
}
